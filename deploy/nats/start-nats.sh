#!/bin/sh
# Reads the passwords from a file that only the containers of nats-server have, because nats-server reads them from its
# environment.
set -eu
. /etc/nats/secrets/passwords
# A container that an earlier version created lacks this variable until it is recreated.
export NATS_FILE_STORE="${NATS_FILE_STORE:-20GB}"
exec nats-server --config /etc/nats/nats-server.conf
