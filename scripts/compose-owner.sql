-- Run by psql when docker-compose.yml's PostgreSQL makes its data folder: the database belongs to a login that is no superuser.
-- In a folder of secrets of before that login is the superuser itself.
\set password `sed -E 's#^.*://[^:]+:([^@]+)@.*$#\1#' /run/secrets/database_owner_url`
SELECT 'CREATE ROLE apura_owner LOGIN CREATEROLE' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'apura_owner') \gexec
ALTER ROLE apura_owner PASSWORD :'password';
ALTER DATABASE apura OWNER TO apura_owner;
