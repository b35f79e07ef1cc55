"""What every process needs and no game knows: settings, logs, metrics, rpc, stores."""
