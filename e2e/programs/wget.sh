#!/bin/sh
# wget with each kind of call: sh wget.sh BASE PREFIX, in a folder with the files to send. Prints as curl.sh does.
base=$1 prefix=$2 room=$2

# The status that a call is answered with; the body is in the file `body`, what the server said in `head`.
status() { bare_status --content-on-error "$@"; }
bare_status() {
  rm -f body && : >body
  LC_ALL=C.UTF-8 wget --tries=1 -nv -S -O body "$@" 2>head
  sed -n 's/^ *HTTP\/1\.[01] \([0-9]*\).*/\1/p' head | tail -n 1
}
say() { printf '%s\t%s\t%s\n' "$1" "$2" "$3"; }
body() { kind=$1; shift; say "$kind" "$(status "$@")" "$(cat body)"; }
hash() { kind=$1; shift; say "$kind" "$(status "$@")" "$(sha256sum <body | cut -d ' ' -f 1)"; }
header() { sed -n "s/^ *$1: *//Ip" head | tail -n 1; }
member() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" body; }
at() { echo "$base/$1?kind=$2"; }
save() { echo "$base/api/sf/v1/save?kind=$1&name=$prefix-$1"; }
encoded='%E5%B0%8F%E6%98%8E'

body get-utf8 "$base/send?kind=get-utf8&room=$room&nick=小明&msg=大家好"
body get-encoded "$(at send get-encoded)&room=$room&nick=$encoded&msg=a%2Bb+%26+c%3Dd+%231+100%25+%3F"
body post-json "$(at send post-json)" --header='Content-Type: application/json' \
  --post-data="{\"room\":\"$room\",\"nick\":\"小明\",\"msg\":\"in JSON: 大家好\"}"
body post-form "$(at send post-form)" --post-data="room=$room&nick=小明&msg=a form %26 100%25"
say post-multipart - 'it makes no forms in parts'
say multipart-file - 'it makes no forms in parts'
body put-file --method=PUT --body-file=notes.txt --header='Content-Type: text/plain' "$(at "sf/$prefix-put-file" put-file)"
token=$(member token)
body raw-text "$(save raw-text)" --header='Content-Type: text/plain' --post-file=notes.txt
body raw-octets "$(save raw-octets)" --header='Content-Type: application/octet-stream' --post-file=notes.txt
body raw-unlabelled "$(save raw-unlabelled)" --header='Content-Type: ' --post-file=notes.txt
body raw-default "$(save raw-default)" --post-file=notes.txt
body gzip-request "$(at send gzip-request)" --header='Content-Type: application/json' --header='Content-Encoding: gzip' \
  --post-file=message.json.gz
body deflate-request "$(at send deflate-request)" --header='Content-Type: application/json' \
  --header='Content-Encoding: deflate' --post-file=message.json.deflate
hash gzip-answer --compression=gzip "$(at sf/programs-big gzip-answer)"
say br-answer - 'it unpacks gzip only'
say deflate-answer - 'it unpacks gzip only'
body accept-plain "$(at api/sf/v1/save accept-plain)" --header='Accept: text/plain' --post-data="name=$prefix-accept-plain&text=hello"
status "$(at sf/programs-notes etag-304)" >/dev/null
# With --content-on-error it goes on reading after a 304 until the connection is closed.
say etag-304 "$(bare_status "$(at sf/programs-notes etag-304)" --header="If-None-Match: $(header ETag)")" "$(header ETag)"
body if-match-412 --method=PUT --body-file=notes.txt "$(at "sf/$prefix-put-file" if-match-412)" \
  --header='Content-Type: text/plain' --header="Authorization: Bearer $token" --header='If-Match: "other"'
say head "$(status --method=HEAD "$(at sf/programs-notes head)")" "$(header ETag)"
say options "$(status --method=OPTIONS "$(at send options)" --header='Origin: https://example.com' \
  --header='Access-Control-Request-Method: POST')" "$(header Access-Control-Allow-Methods)"
hash redirect-302 "$(at go/programs redirect-302)"
say redirect-303 "$(status "$(at send redirect-303)" --header='Accept: text/html' --post-data="room=$room&nick=ann&msg=303")" \
  "$(head -c 15 body)"
addresses=$(seq -f "$base/uuid?kind=keep-alive&n=%.0f" 50)
say keep-alive 200 "$(LC_ALL=C wget -nv -S -O body $addresses 2>&1 | grep -c '^ *HTTP/1.1 200')"
body wait-poll "$(at poll wait-poll)&room=$prefix-wait&after_time=1&wait=5"
hash binary "$(at qrcode binary)&text=小明"
# It asks for the rest of a file only.
say range "$(status --start-pos=2 "$(at sf/programs-notes range)")" "$(head -c 4 body)"
repeat() { status "$(at go/addlink idempotency)" --header="Idempotency-Key: $prefix" --post-data=target=https://example.com/; }
repeat >/dev/null
first=$(member link)
say idempotency "$(repeat)" "$first $(member link) $(header Idempotent-Replayed)"
say unauthorized "$(status --method=DELETE "$(at sf/programs-notes unauthorized)" --header='Authorization: Bearer wrong')" \
  "$(header WWW-Authenticate)"
body error "$(at poll error)&room=a/b"
body big "$(at api/sf/v1/save big)" --header='Content-Type: application/json' --post-file=big.json >/dev/null
hash big "$(at "sf/$prefix-big" big)"
body not-given "$(at go/addlink not-given)" --header='Content-Type: application/json' \
  --post-data='{"target":"https://example.com/","link":"","tip":null,"expires_in":null}'
say expect - 'it does not wait for 100'
say http-1.0 - 'it speaks HTTP/1.1 only'
say chunked - 'it sends what it knows the length of'
say header-twice - 'a header that is given again replaces the first'
body default-accept "$(at go/there-is-none default-accept)"
