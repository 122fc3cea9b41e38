#!/bin/bash
# Run once by PostgreSQL's image: the two logins, of which the server has the one that can change neither schema nor events.
set -euo pipefail
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" --username postgres <<'SQL'
CREATE ROLE recourse_app NOLOGIN;
CREATE ROLE recourse_owner LOGIN PASSWORD :'owner';
CREATE ROLE recourse LOGIN PASSWORD :'app' IN ROLE recourse_app;
CREATE DATABASE recourse OWNER recourse_owner;
SQL
