# Starts the stand-in live store as its own user, who then owns its folder.
set -e
if [ "$1" = valkey-server ] && [ "$(id -u)" = 0 ]; then
  chown -R valkey:valkey /data
  # Reachable from other containers, as the image that this stands for is.
  exec setpriv --reuid=valkey --regid=valkey --clear-groups "$@" --protected-mode no
fi
if [ "$1" = valkey-server ]; then exec "$@" --protected-mode no; fi
exec "$@"
