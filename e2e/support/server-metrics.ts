import { send } from './http'
import type { Server } from './server'

type Asked = Pick<Server, 'url' | 'superKey'>

/** One value of /metrics. @param name with its labels, if it has any, as they are written there */
export async function metric(server: Asked, name: string): Promise<number> {
  const headers = { Authorization: `Bearer ${server.superKey}` }
  const { text } = await send(`${server.url}/metrics`, { headers })
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  if (!line) throw new Error(`/metrics has no ${name}`)
  return Number(line.slice(name.length + 1))
}

/** The processor time that the server's own process has taken since it started, in seconds. */
export const processorSeconds = (server: Asked) => metric(server, 'process_cpu_seconds_total')

/** What the process holds in JavaScript's heap and outside it, in bytes; of use right after a collection. */
export async function heldBytes(server: Asked): Promise<number> {
  const heap = await metric(server, 'nodejs_heap_size_used_bytes')
  return heap + (await metric(server, 'nodejs_external_memory_bytes'))
}
