import type { TryCall } from '@/lib/core/api/try-call'

const string = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function literal(value: unknown): string {
  if (typeof value === 'string') return string(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  // An empty list would be written as [] in JSON.
  const fields = Object.entries(value).map(([name, each]) => `${string(name)} => ${literal(each)}`)
  return fields.length === 0 ? 'new stdClass()' : `[${fields.join(', ')}]`
}

/** The call in PHP, without an extension. */
export function phpSample({ method, url, headers, body }: TryCall, origin: string): string {
  const lines = Object.entries(headers).map(([name, value]) => string(`${name}: ${value}`))
  const options = [
    `    'method' => ${string(method)},`,
    ...(lines.length === 0 ? [] : [`    'header' => [${lines.join(', ')}],`]),
    ...(body === undefined ? [] : [`    'content' => json_encode(${literal(JSON.parse(body))}),`]),
    "    'ignore_errors' => true,",
  ]
  return `<?php
$context = stream_context_create(['http' => [
${options.join('\n')}
]]);
$body = file_get_contents(${string(`${origin}${url}`)}, false, $context);
echo $http_response_header[0], "\\n", $body;`
}
