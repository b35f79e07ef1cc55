"""Rules, alerts and boards, made from code; `python -m deploy.monitoring` writes the files."""
