#!/bin/sh
# Nobody signs in as the superuser over the network: it has a password that nobody knows, which the image asks for.
# `docker compose exec postgres psql -U postgres` needs none.
set -eu
POSTGRES_PASSWORD=$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')
export POSTGRES_PASSWORD
# The folder of its socket is in memory, and new.
chmod 1777 /var/run/postgresql
exec docker-entrypoint.sh postgres "$@"
