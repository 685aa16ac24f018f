import type { TryCall } from '@/lib/core/api/try-call'

/** JSON strings are strings of Python, too. */
function literal(value: unknown): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (value === null) return 'None'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${literal(each)}`)
    .join(', ')}}`
}

/** The call in Python with requests, the library that most people have. */
export function pythonSample({ method, url, headers, body }: TryCall, origin: string): string {
  // The library says itself that it sends JSON.
  const { 'Content-Type': _, ...own } = headers
  const parts = [
    JSON.stringify(`${origin}${url}`),
    ...(Object.keys(own).length === 0 ? [] : [`headers=${literal(own)}`]),
    ...(body === undefined ? [] : [`json=${literal(JSON.parse(body))}`]),
  ]
  const given = parts.length === 1 ? parts.join() : `\n    ${parts.join(',\n    ')},\n`
  return `import requests\n\nresponse = requests.${method.toLowerCase()}(${given})\nprint(response.status_code, response.text)`
}
