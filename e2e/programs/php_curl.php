<?php
// PHP's curl with each kind of call: php php_curl.php BASE PREFIX, in a folder with the files to send.
// Prints a line for each: KIND, status and what came, between tabs; or KIND, - and why there is no such call.
[, $base, $prefix] = $argv;
$notes = file_get_contents('notes.txt');

function call(string $address, array $options = []): array
{
    $headers = [];
    $handle = curl_init($address);
    curl_setopt_array($handle, $options + [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$headers): int {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtolower($name)] = trim($value);
            return strlen($line);
        },
    ]);
    $body = curl_exec($handle);
    if ($body === false) throw new Exception(curl_error($handle));
    return ['status' => curl_getinfo($handle, CURLINFO_RESPONSE_CODE), 'body' => $body, 'headers' => $headers];
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

function post(string $address, array|string $fields, string ...$headers): array
{
    return call($address, [CURLOPT_POSTFIELDS => $fields, CURLOPT_HTTPHEADER => $headers]);
}

function asked(string $address, string ...$headers): array
{
    return call($address, [CURLOPT_HTTPHEADER => $headers]);
}

function upload(string $address, string $file, array $options, string ...$headers): array
{
    return call($address, $options + [
        CURLOPT_UPLOAD => true,
        CURLOPT_INFILE => fopen($file, 'r'),
        CURLOPT_HTTPHEADER => $headers,
    ]);
}

$json = 'Content-Type: application/json';
$known = [CURLOPT_INFILESIZE => strlen($notes)];
body('get-utf8', call("$base/send?kind=get-utf8&room=$prefix&nick=小明&msg=大家好"));
body('get-encoded', call(at('send', 'get-encoded') . '&' . http_build_query(message('a+b & c=d #1 100% ?'))));
body('post-json', post(at('send', 'post-json'), json_encode(message('in JSON: 大家好')), $json));
body('post-form', post(at('send', 'post-form'), http_build_query(message('a form & 100%'))));
body('post-multipart', post(at('send', 'post-multipart'), message('in parts: 大家好')));
$file = ['name' => "$prefix-multipart-file", 'file' => new CURLFile('notes.txt')];
body('multipart-file', post(at('api/sf/v1/save', 'multipart-file'), $file));
$put = upload(at("sf/$prefix-put-file", 'put-file'), 'notes.txt', $known);
body('put-file', $put);
body('raw-text', post(saved('raw-text'), $notes, 'Content-Type: text/plain'));
body('raw-octets', post(saved('raw-octets'), $notes, 'Content-Type: application/octet-stream'));
body('raw-unlabelled', post(saved('raw-unlabelled'), $notes, 'Content-Type:'));
body('raw-default', post(saved('raw-default'), $notes));
$packed = json_encode(message('packed'));
body('gzip-request', post(at('send', 'gzip-request'), gzencode($packed), $json, 'Content-Encoding: gzip'));
body('deflate-request', post(at('send', 'deflate-request'), gzcompress($packed), $json, 'Content-Encoding: deflate'));
digest('gzip-answer', call(at('sf/programs-big', 'gzip-answer'), [CURLOPT_ENCODING => 'gzip']));
if (defined('CURL_VERSION_BROTLI') && curl_version()['features'] & CURL_VERSION_BROTLI) {
    digest('br-answer', call(at('openapi.json', 'br-answer'), [CURLOPT_ENCODING => 'br']));
} else {
    say('br-answer', '-', 'its curl was built without Brotli');
}
digest('deflate-answer', call(at('sf/programs-big', 'deflate-answer'), [CURLOPT_ENCODING => 'deflate']));
$plain = http_build_query(['name' => "$prefix-accept-plain", 'text' => 'hello']);
body('accept-plain', post(at('api/sf/v1/save', 'accept-plain'), $plain, 'Accept: text/plain'));
$tag = call(at('sf/programs-notes', 'etag-304'))['headers']['etag'];
head('etag-304', asked(at('sf/programs-notes', 'etag-304'), "If-None-Match: $tag"), 'ETag');
$token = json_decode($put['body'])->token ?? '';
body('if-match-412', upload(at("sf/$prefix-put-file", 'if-match-412'), 'notes.txt', $known,
    "Authorization: Bearer $token", 'If-Match: "other"'));
head('head', call(at('sf/programs-notes', 'head'), [CURLOPT_NOBODY => true]), 'ETag');
head('options', call(at('send', 'options'), [
    CURLOPT_CUSTOMREQUEST => 'OPTIONS',
    CURLOPT_HTTPHEADER => ['Origin: https://example.com', 'Access-Control-Request-Method: POST'],
]), 'Access-Control-Allow-Methods');
digest('redirect-302', call(at('go/programs', 'redirect-302'), [CURLOPT_FOLLOWLOCATION => true]));
$page = call(at('send', 'redirect-303'), [
    CURLOPT_POSTFIELDS => http_build_query(message('303')),
    CURLOPT_HTTPHEADER => ['Accept: text/html'],
    CURLOPT_FOLLOWLOCATION => true,
]);
say('redirect-303', $page['status'], substr($page['body'], 0, 15));
$handle = curl_init(at('uuid', 'keep-alive'));
curl_setopt($handle, CURLOPT_RETURNTRANSFER, true);
$succeeded = 0;
for ($i = 0; $i < 50; $i++) {
    curl_exec($handle);
    $succeeded += curl_getinfo($handle, CURLINFO_RESPONSE_CODE) === 200 ? 1 : 0;
}
say('keep-alive', 200, (string) $succeeded);
body('wait-poll', call(at('poll', 'wait-poll') . "&room=$prefix-wait&after_time=1&wait=5"));
digest('binary', call(at('qrcode', 'binary') . '&text=' . urlencode('小明')));
body('range', call(at('sf/programs-notes', 'range'), [CURLOPT_RANGE => '2-5']));
$once = fn () => post(at('go/addlink', 'idempotency'), '{"target":"https://example.com/"}', $json, "Idempotency-Key: $prefix");
[$first, $second] = [$once(), $once()];
$links = json_decode($first['body'])->link . ' ' . json_decode($second['body'])->link;
say('idempotency', $second['status'], "$links " . ($second['headers']['idempotent-replayed'] ?? ''));
head('unauthorized', call(at('sf/programs-notes', 'unauthorized'), [
    CURLOPT_CUSTOMREQUEST => 'DELETE',
    CURLOPT_HTTPHEADER => ['Authorization: Bearer wrong'],
]), 'WWW-Authenticate');
body('error', call(at('poll', 'error') . '&room=a/b'));
post(at('api/sf/v1/save', 'big'), json_encode(['name' => "$prefix-big", 'text' => file_get_contents('big.txt')]), $json);
digest('big', call(at("sf/$prefix-big", 'big')));
$nothing = ['target' => 'https://example.com/', 'link' => '', 'tip' => null, 'expires_in' => null];
body('not-given', post(at('go/addlink', 'not-given'), json_encode($nothing), $json));
body('expect', post(saved('expect'), file_get_contents('big.txt'), 'Content-Type: text/plain', 'Expect: 100-continue'));
body('http-1.0', call(at('uuid', 'http-1.0'), [CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_0]));
body('chunked', upload(at("sf/$prefix-chunked", 'chunked'), 'notes.txt', []));
body('header-twice', asked(at('ip', 'header-twice'), 'Accept: text/html', 'Accept: application/json'));
body('default-accept', call(at('go/there-is-none', 'default-accept')));
