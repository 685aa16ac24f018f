import type { TryCall } from '@/lib/core/api/try-call'

const string = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

/** JSON as it is written by hand in JavaScript. */
function literal(value: unknown): string {
  if (typeof value === 'string') return string(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, each]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : string(name)
    return `${key}: ${literal(each)}`
  })
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** The call in JavaScript, for browsers and Node alike. */
export function javascriptSample({ method, url, headers, body }: TryCall, origin: string): string {
  const address = string(`${origin}${url}`)
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${string(method)},`]),
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${literal(headers)},`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(JSON.parse(body))}),`]),
  ]
  const call =
    options.length === 0 ? `await fetch(${address})` : `await fetch(${address}, {\n${options.join('\n')}\n})`
  return `const response = ${call}\nconsole.log(response.status, await response.text())`
}
