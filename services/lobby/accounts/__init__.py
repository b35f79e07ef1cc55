"""Accounts beyond one device, and trust between people: credentials, devices, privacy, blocks, reports, admins."""
