-- Runs once, when the server's folder is still empty. "lobby" is there already (POSTGRES_DB).
CREATE DATABASE puzzle_generator;
CREATE DATABASE leaderboard;
CREATE DATABASE archive;
