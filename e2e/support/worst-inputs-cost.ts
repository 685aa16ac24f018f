import { send, sendRaw } from './http'
import { processorSeconds } from './server-metrics'
import { answerIn } from './wire'
import { type WorstInput, worstInputs } from './worst-inputs'
import { hookToken } from './worst-places'
import type { World } from './worst-world'

/** Sends an input as an administrator, so that no endpoint is closed to it. @returns the status */
export async function ask({ server, token }: World, input: WorstInput, size: number): Promise<number> {
  const { path, call, isRaw } = input.request(Math.max(1, Math.floor(size)))
  if (isRaw) {
    const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
    return answerIn(await sendRaw(server.url, request)).status
  }
  const bearer = { Authorization: `Bearer ${server.superKey}` }
  const headers = { ...bearer, Accept: 'text/html, application/json', ...call.headers }
  const answer = await send(`${server.url}${path.replace(hookToken, token)}`, { ...call, headers })
  return answer.status
}

/** Processor time of the server's own process for one request, the mean of so many. */
export async function processorSecondsOf(
  world: World,
  input: WorstInput,
  size: number,
  rounds = 1,
): Promise<number> {
  const before = await processorSeconds(world.server)
  for (let i = 0; i < rounds; i++) await ask(world, input, size)
  return ((await processorSeconds(world.server)) - before) / rounds
}

/** What hands out all that is stored: asked while there is little. */
const wholeStore = ['GET /api/admin/backup', 'GET /api/admin/export', 'GET /api/admin/words/export']

/** All inputs by where they are sent. */
export function inputsByEndpoint(extent: Parameters<typeof worstInputs>[0]): Map<string, WorstInput[]> {
  const byEndpoint = new Map<string, WorstInput[]>(wholeStore.map((endpoint) => [endpoint, []]))
  for (const input of worstInputs(extent)) {
    const there = byEndpoint.get(input.endpoint)
    if (there) there.push(input)
    else byEndpoint.set(input.endpoint, [input])
  }
  return byEndpoint
}
