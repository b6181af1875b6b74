#!/bin/sh
# Reads the passwords from a file that only the containers of nats-server have, because nats-server reads them from its
# environment.
set -eu
. /etc/nats/secrets/passwords
exec nats-server --config /etc/nats/nats-server.conf
