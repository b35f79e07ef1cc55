#!lua name=speedspiele_table_1
-- The one commit of a table: all of it or nothing. All keys carry the hash tag of the table's shard.
-- KEYS: table, log, watchers, timers, outbox
-- ARGV: expected version, new version, state, due or "", table id, origin pod, note prefix, note,
--       number of log lines, lines ..., number of outbox items, (kind, data) ..., [charter]
-- Gives {1, watching other pods} or {0, the version that stands}.

local function note_others(watchers, origin, channel, note)
  local others = 0
  for _, pod in ipairs(redis.call('HKEYS', watchers)) do
    if pod ~= origin then
      if redis.call('SPUBLISH', channel .. pod, note) == 0 then
        redis.call('HDEL', watchers, pod)
      else
        others = others + 1
      end
    end
  end
  return others
end

local function commit(keys, args)
  local stands = redis.call('HGET', keys[1], 'v') or ''
  if stands ~= args[1] then
    return {0, stands}
  end
  redis.call('HSET', keys[1], 'v', args[2], 's', args[3])
  if args[4] == '' then
    redis.call('ZREM', keys[4], args[5])
  else
    redis.call('ZADD', keys[4], args[4], args[5])
  end
  local at = 9
  for i = at + 1, at + args[at] do
    redis.call('RPUSH', keys[2], args[i])
  end
  at = at + args[at] + 1
  local items = tonumber(args[at])
  local ids = {}
  for i = 1, items do
    ids[i] = redis.call('XADD', keys[5], '*', 'kind', args[at + 2 * i - 1], 'data', args[at + 2 * i])
  end
  if args[at + 2 * items + 1] then
    redis.call('HSET', keys[1], 'c', args[at + 2 * items + 1])
  end
  return {1, note_others(keys[3], args[6], args[7], args[8]), ids}
end

-- KEYS: watchers. ARGV: pod, number of its spectators or "" when it watches no more, channel prefix, note.
-- Gives the spectators of all other pods.
local function watchers(keys, args)
  if args[2] == '' then
    redis.call('HDEL', keys[1], args[1])
  else
    redis.call('HSET', keys[1], args[1], args[2])
  end
  note_others(keys[1], args[1], args[3], args[4])
  local sum = 0
  local all = redis.call('HGETALL', keys[1])
  for i = 1, #all, 2 do
    if all[i] ~= args[1] then
      sum = sum + all[i + 1]
    end
  end
  return sum
end

-- KEYS: timers, outbox. ARGV: tables due before, outbox items older than (stream id), at most.
-- Gives {overdue ids with their scores, left-over items, pending timers}.
local function sweep(keys, args)
  return {
    redis.call('ZRANGEBYSCORE', keys[1], '-inf', args[1], 'WITHSCORES', 'LIMIT', 0, args[3]),
    redis.call('XRANGE', keys[2], '-', args[2], 'COUNT', args[3]),
    redis.call('ZCARD', keys[1]),
  }
end

redis.register_function('table_commit_1', commit)
redis.register_function('table_watchers_1', watchers)
redis.register_function{function_name = 'table_sweep_1', callback = sweep, flags = {'no-writes'}}
