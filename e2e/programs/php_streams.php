<?php
// PHP's streams (file_get_contents) with each kind of call: php php_streams.php BASE PREFIX, in a folder with the files
// to send. Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is no such call.
[, $base, $prefix] = $argv;
$notes = file_get_contents('notes.txt');

function call(string $address, array $options = []): array
{
    $context = stream_context_create(['http' => $options + ['ignore_errors' => true]]);
    $body = file_get_contents($address, false, $context);
    $status = 0;
    $headers = [];
    foreach ($http_response_header as $line) {
        // One status line for each answer, when it followed a redirect.
        if (preg_match('/^HTTP\/1\.[01] (\d+)/', $line, $found)) $status = (int) $found[1];
        [$name, $value] = explode(':', $line, 2) + [1 => ''];
        $headers[strtolower($name)] = trim($value);
    }
    return ['status' => $status, 'body' => $body, 'headers' => $headers];
}

function say(string $kind, int|string $status, string $value): void
{
    echo $kind, "\t", $status, "\t", $value, "\n";
}

function body(string $kind, array $answer): void
{
    say($kind, $answer['status'], trim($answer['body']));
}

function digest(string $kind, array $answer): void
{
    say($kind, $answer['status'], hash('sha256', $answer['body']));
}

function head(string $kind, array $answer, string $name): void
{
    say($kind, $answer['status'], $answer['headers'][strtolower($name)] ?? '');
}

function at(string $path, string $kind): string
{
    global $base;
    return "$base/$path?kind=$kind";
}

function saved(string $kind): string
{
    global $prefix;
    return at('api/sf/v1/save', $kind) . "&name=$prefix-$kind";
}

function message(string $text): array
{
    global $prefix;
    return ['room' => $prefix, 'nick' => '小明', 'msg' => $text];
}

function with(string $method, string $address, string $content, string ...$headers): array
{
    return call($address, ['method' => $method, 'header' => $headers, 'content' => $content]);
}

function asked(string $address, string ...$headers): array
{
    return call($address, ['header' => $headers]);
}

/** It makes no forms in parts; this is how people write them. */
function parts(array $fields, string $file = ''): string
{
    $body = '';
    foreach ($fields as $name => $value) {
        $body .= "--boundary\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";
    }
    if ($file !== '') {
        $body .= "--boundary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"notes.txt\"\r\n\r\n$file\r\n";
    }
    return "$body--boundary--\r\n";
}

$json = 'Content-Type: application/json';
$form = 'Content-Type: application/x-www-form-urlencoded';
$multipart = 'Content-Type: multipart/form-data; boundary=boundary';
body('get-utf8', call("$base/send?kind=get-utf8&room=$prefix&nick=小明&msg=大家好"));
body('get-encoded', call(at('send', 'get-encoded') . '&' . http_build_query(message('a+b & c=d #1 100% ?'))));
body('post-json', with('POST', at('send', 'post-json'), json_encode(message('in JSON: 大家好')), $json));
body('post-form', with('POST', at('send', 'post-form'), http_build_query(message('a form & 100%')), $form));
body('post-multipart', with('POST', at('send', 'post-multipart'), parts(message('in parts: 大家好')), $multipart));
$file = parts(['name' => "$prefix-multipart-file"], $notes);
body('multipart-file', with('POST', at('api/sf/v1/save', 'multipart-file'), $file, $multipart));
$put = with('PUT', at("sf/$prefix-put-file", 'put-file'), $notes, 'Content-Type: text/plain');
body('put-file', $put);
body('raw-text', with('POST', saved('raw-text'), $notes, 'Content-Type: text/plain'));
body('raw-octets', with('POST', saved('raw-octets'), $notes, 'Content-Type: application/octet-stream'));
body('raw-unlabelled', with('POST', saved('raw-unlabelled'), $notes, 'Content-Type:'));
// It says in a notice that it takes the text for a form.
body('raw-default', @with('POST', saved('raw-default'), $notes));
$packed = json_encode(message('packed'));
body('gzip-request', with('POST', at('send', 'gzip-request'), gzencode($packed), $json, 'Content-Encoding: gzip'));
body('deflate-request', with('POST', at('send', 'deflate-request'), gzcompress($packed), $json, 'Content-Encoding: deflate'));
say('gzip-answer', '-', 'it neither asks for packed answers nor unpacks them');
say('br-answer', '-', 'it neither asks for packed answers nor unpacks them');
say('deflate-answer', '-', 'it neither asks for packed answers nor unpacks them');
$plain = http_build_query(['name' => "$prefix-accept-plain", 'text' => 'hello']);
body('accept-plain', with('POST', at('api/sf/v1/save', 'accept-plain'), $plain, $form, 'Accept: text/plain'));
$tag = call(at('sf/programs-notes', 'etag-304'))['headers']['etag'];
head('etag-304', asked(at('sf/programs-notes', 'etag-304'), "If-None-Match: $tag"), 'ETag');
$token = json_decode($put['body'])->token ?? '';
body('if-match-412', with('PUT', at("sf/$prefix-put-file", 'if-match-412'), $notes, 'Content-Type: text/plain',
    "Authorization: Bearer $token", 'If-Match: "other"'));
head('head', call(at('sf/programs-notes', 'head'), ['method' => 'HEAD']), 'ETag');
head('options', call(at('send', 'options'), [
    'method' => 'OPTIONS',
    'header' => ['Origin: https://example.com', 'Access-Control-Request-Method: POST'],
]), 'Access-Control-Allow-Methods');
digest('redirect-302', call(at('go/programs', 'redirect-302')));
$page = with('POST', at('send', 'redirect-303'), http_build_query(message('303')), $form, 'Accept: text/html');
say('redirect-303', $page['status'], substr($page['body'], 0, 15));
say('keep-alive', '-', 'it makes a connection for each call');
body('wait-poll', call(at('poll', 'wait-poll') . "&room=$prefix-wait&after_time=1&wait=5"));
digest('binary', call(at('qrcode', 'binary') . '&text=' . urlencode('小明')));
body('range', asked(at('sf/programs-notes', 'range'), 'Range: bytes=2-5'));
$target = '{"target":"https://example.com/"}';
$once = fn () => with('POST', at('go/addlink', 'idempotency'), $target, $json, "Idempotency-Key: $prefix");
[$first, $second] = [$once(), $once()];
$links = json_decode($first['body'])->link . ' ' . json_decode($second['body'])->link;
say('idempotency', $second['status'], "$links " . ($second['headers']['idempotent-replayed'] ?? ''));
head('unauthorized', call(at('sf/programs-notes', 'unauthorized'), [
    'method' => 'DELETE',
    'header' => 'Authorization: Bearer wrong',
]), 'WWW-Authenticate');
body('error', call(at('poll', 'error') . '&room=a/b'));
$big = json_encode(['name' => "$prefix-big", 'text' => file_get_contents('big.txt')]);
with('POST', at('api/sf/v1/save', 'big'), $big, $json);
digest('big', call(at("sf/$prefix-big", 'big')));
$nothing = ['target' => 'https://example.com/', 'link' => '', 'tip' => null, 'expires_in' => null];
body('not-given', with('POST', at('go/addlink', 'not-given'), json_encode($nothing), $json));
body('expect', with('POST', saved('expect'), file_get_contents('big.txt'), 'Content-Type: text/plain', 'Expect: 100-continue'));
body('http-1.0', call(at('uuid', 'http-1.0'), ['protocol_version' => 1.0]));
say('chunked', '-', 'it sends what it knows the length of');
body('header-twice', asked(at('ip', 'header-twice'), 'Accept: text/html', 'Accept: application/json'));
body('default-accept', call(at('go/there-is-none', 'default-accept')));
