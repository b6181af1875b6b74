#!/bin/sh
# nats-server reads passwords from its environment. They come from a file that only its containers have.
set -eu
. /etc/nats/secrets/passwords
exec nats-server --config /etc/nats/nats-server.conf
