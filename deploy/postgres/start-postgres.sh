#!/bin/sh
# The image requires a password for the superuser. It is random and nobody knows it, so the superuser cannot sign in
# over the network. `docker compose exec postgres psql -U postgres` needs none.
set -eu
POSTGRES_PASSWORD=$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')
export POSTGRES_PASSWORD
# The folder of the socket is in memory, so it is empty at every start and needs its mode again.
chmod 1777 /var/run/postgresql
exec docker-entrypoint.sh postgres "$@"
