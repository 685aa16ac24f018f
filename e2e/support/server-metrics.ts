import { send } from './http'
import type { Server } from './server'

type Asked = Pick<Server, 'url' | 'superKey'>

/** One value of /metrics. @param name with its labels */
export async function metric(server: Asked, name: string): Promise<number> {
  const headers = { Authorization: `Bearer ${server.superKey}` }
  const { text } = await send(`${server.url}/metrics`, { headers })
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  if (!line) throw new Error(`/metrics has no ${name}`)
  return Number(line.slice(name.length + 1))
}

/** Processor time of the server's own process, seconds. */
export const processorSeconds = (server: Asked) => metric(server, 'process_cpu_seconds_total')

/** JavaScript heap and external memory in bytes; meaningful right after a collection. */
export async function usedMemory(server: Asked): Promise<number> {
  const heap = await metric(server, 'nodejs_heap_size_used_bytes')
  return heap + (await metric(server, 'nodejs_external_memory_bytes'))
}
