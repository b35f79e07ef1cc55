-- One change of one room, all or nothing: the room if its version still stands, the seats of the players it touches,
-- the list of rooms, and the news of it.
-- KEYS: room, seats (game/player -> code), rooms (set of codes), tables (table -> code)
-- ARGV: channel, code, game, expected version, new document ("" deletes), seconds to keep, table id,
--       number of players who sit down, their ids, then the ids of players who get up
local room, seats, rooms, tables = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local code, game = ARGV[2], ARGV[3]
local held = redis.call('HGET', room, 'version')
if (held or '0') ~= ARGV[4] then
  return 'conflict'
end
local sitting = tonumber(ARGV[8])
for i = 9, 8 + sitting do
  local other = redis.call('HGET', seats, game .. '/' .. ARGV[i])
  if other and other ~= code then
    return 'seated:' .. other
  end
end
for i = 9, 8 + sitting do
  redis.call('HSET', seats, game .. '/' .. ARGV[i], code)
end
for i = 9 + sitting, #ARGV do
  if redis.call('HGET', seats, game .. '/' .. ARGV[i]) == code then
    redis.call('HDEL', seats, game .. '/' .. ARGV[i])
  end
end
if ARGV[5] == '' then
  redis.call('DEL', room)
  redis.call('SREM', rooms, code)
else
  redis.call('HSET', room, 'version', ARGV[4] + 1, 'document', ARGV[5])
  redis.call('EXPIRE', room, ARGV[6])
  redis.call('SADD', rooms, code)
end
if ARGV[7] ~= '' then
  redis.call('HSET', tables, ARGV[7], code)
end
redis.call('PUBLISH', ARGV[1], code)
return 'done'
