#!/bin/sh
# nats-server takes passwords from its environment; here they are in a file that only its containers have.
set -eu
. /etc/nats/secrets/passwords
exec nats-server --config /etc/nats/nats-server.conf
