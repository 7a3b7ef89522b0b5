#!/bin/sh
# An authority of the shop's own, and certificates of a year for its parts, each in a folder of deploy/tls:
#   sudo sh deploy/certificates.sh shop database
# Run it again before the year is over: the authority stays, a shop that runs takes the new files by itself.
set -eu
cd "$(dirname "$0")"
mkdir -p tls
cd tls

key() {
	(umask 077 && openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1")
}

if [ ! -f ca.key ]; then
	key ca.key
	openssl req -x509 -key ca.key -days 3650 -subj "/CN=Mercer internal" -addext "keyUsage=critical,keyCertSign" -out ca.pem
fi

for name in "$@"; do
	mkdir -p "$name"
	key "$name/key.new"
	printf 'subjectAltName=DNS:%s\n' "$name" > "$name/names"
	openssl req -new -key "$name/key.new" -subj "/CN=$name" |
		openssl x509 -req -CA ca.pem -CAkey ca.key -days 365 -extfile "$name/names" -out "$name/cert.new"
	case $name in # by whom its image runs
		database) chown 999 "$name/key.new" ;;
		*) chown 1000 "$name/key.new" ;;
	esac
	rm "$name/names"
	cp ca.pem "$name/ca.pem"
	mv "$name/key.new" "$name/key.pem"
	mv "$name/cert.new" "$name/cert.pem"
done
