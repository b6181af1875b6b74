#!/bin/sh
# Nobody signs in as the superuser over the network: the image requires a password for it, and nobody knows it.
# `docker compose exec postgres psql -U postgres` needs none.
set -eu
POSTGRES_PASSWORD=$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')
export POSTGRES_PASSWORD
# The folder of the socket is in memory and empty at every start.
chmod 1777 /var/run/postgresql
exec docker-entrypoint.sh postgres "$@"
