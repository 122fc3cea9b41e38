#!/bin/bash
# Makes what compose.yaml mounts, where it is missing: the keys, a certificate for trying it out, one of Redis, and the proxy's configuration.
# As root, since it gives the keys to the user of the image.
set -euo pipefail
cd "$(dirname "$0")"
image=${RECOURSE_IMAGE:-$(sed -n 's|^RECOURSE_IMAGE=||p' .env)}
image=${image:-localhost/recourse:1.1.0}
run=$(command -v podman || command -v docker)
host=$(sed -n 's|^PUBLIC_URL=https://\([^:/]*\).*|\1|p' .env)

mkdir --parents secrets/mail secrets/keys
# Where it was before the folder was mounted.
if [ -e secrets/keys.json ] && [ ! -e secrets/keys/keys.json ]; then mv secrets/keys.json secrets/keys/keys.json; fi
# Of the user of the image, who is the only one that may read them.
chown 10001:10001 secrets/keys
chmod 0700 secrets/keys
if [ ! -e secrets/keys/keys.json ]; then
  "$run" run --rm --network none --entrypoint /usr/local/bin/recourse --volume ./secrets/keys:/run/secrets/keys "$image" \
    keys create /run/secrets/keys/keys.json
fi
if [ ! -e secrets/recourse.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj "/CN=$host" -addext "subjectAltName=DNS:$host,DNS:mail" \
    -keyout secrets/mail/mail.key -out secrets/mail/mail.crt
  cat secrets/mail/mail.crt secrets/mail/mail.key >secrets/recourse.pem
  chmod 0644 secrets/recourse.pem secrets/mail/mail.key
fi
if [ ! -e secrets/redis/redis.crt ]; then
  mkdir --parents secrets/redis
  openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=redis -addext 'subjectAltName=DNS:redis,DNS:localhost' \
    -keyout secrets/redis/redis.key -out secrets/redis/redis.crt
  # The user of the image of Redis reads it.
  chmod 0644 secrets/redis/redis.key
fi
# Names of containers in place of addresses, looked up again when a container gets another address.
sed -e 's/server one 10\.0\.0\.11:8080/server one server-one:8080 resolvers names init-addr none/' \
  -e 's/server two 10\.0\.0\.12:8080/server two server-two:8080 resolvers names init-addr none/' \
  ../haproxy/haproxy.cfg >haproxy.cfg
printf '\nresolvers names\n    parse-resolv-conf\n    hold valid 5s\n' >>haproxy.cfg
