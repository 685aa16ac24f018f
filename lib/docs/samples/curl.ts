import { shellWord } from '@/lib/core/api/shell-word'
import type { TryCall } from '@/lib/core/api/try-call'

/** The variable of the shell that stands for a key: what is no name of one is not shown. */
const variableOf = (authorization: string) => /^Bearer ([A-Z_]+)$/.exec(authorization)?.[1] ?? 'SUPER_KEY'

/** The call as a command of a POSIX shell. A long one is several lines. */
export function curlSample({ method, url, headers, body }: TryCall, origin: string): string {
  const options: string[] = []
  if (method !== 'GET' && !(method === 'POST' && body)) options.push(`-X ${method}`)
  for (const [name, value] of Object.entries(headers))
    options.push(
      name === 'Authorization'
        ? `-H "Authorization: Bearer $${variableOf(value)}"`
        : `-H ${shellWord(`${name}: ${value}`)}`,
    )
  if (body) options.push(`-d ${shellWord(body)}`)
  const address = shellWord(`${origin}${url}`)
  if (options.length === 0) return `curl ${address}`
  return [`curl ${address}`, ...options].join(' \\\n  ')
}
