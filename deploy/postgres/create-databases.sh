#!/bin/sh
# Runs once on an empty volume, and again for the database of a new service (docs/operations/upgrading.md). Creates a
# database for each service, with a role that owns the schema and a role that works with rows. The files with passwords
# have the names of the roles. No service can connect to the database of another.
set -eu

create_database() {
  database=$1
  psql -v ON_ERROR_STOP=1 --no-psqlrc --quiet --username "${POSTGRES_USER:-postgres}" --dbname postgres \
    -v database="$database" -v migrator="${database}_migrator" \
    -v password="$(cat "/run/secrets/$database")" -v migrator_password="$(cat "/run/secrets/${database}_migrator")" <<'SQL'
    create role :"migrator" login password :'migrator_password';
    create role :"database" login password :'password';
    create database :"database" owner :"migrator";
    revoke all on database :"database" from public;
    grant connect on database :"database" to :"database";
SQL
}

for database in ${DATABASES:-payments refunds bookings gateway_webhooks notifications admin}; do
  create_database "$database"
done
psql -v ON_ERROR_STOP=1 --no-psqlrc --quiet --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  -c 'revoke connect on database postgres, template1 from public'
