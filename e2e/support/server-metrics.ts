import { send } from './http'
import type { Server } from './server'

/** One value of /metrics, without labels. */
export async function metric(server: Pick<Server, 'url' | 'superKey'>, name: string): Promise<number> {
  const headers = { Authorization: `Bearer ${server.superKey}` }
  const { text } = await send(`${server.url}/metrics`, { headers })
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`/metrics has no ${name}`)
  return Number(value)
}

/** The processor time that the server's own process has taken since it started, in seconds. */
export const processorSeconds = (server: Pick<Server, 'url' | 'superKey'>) =>
  metric(server, 'process_cpu_seconds_total')
