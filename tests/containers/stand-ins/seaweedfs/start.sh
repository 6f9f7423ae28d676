# As the official image: `server` has flags of its own before those that were asked for.
if [ "$1" = server ]; then
  shift
  set -- server -dir=/data -volume.max=0 -master.volumePreallocate -master.volumeSizeLimitMB=1024 "$@"
fi
exec weed "$@"
