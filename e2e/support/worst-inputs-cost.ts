import { send, sendRaw } from './http'
import { processorSeconds } from './server-metrics'
import { answerIn } from './wire'
import { type WorstInput, worstInputs } from './worst-inputs'
import { hookToken } from './worst-places'
import type { World } from './worst-world'

const accept = 'text/html, application/json'

/** The log-on comes first: a long header of cookies is read behind it, too. */
const withCookie = (cookie: string, { Cookie: others, ...headers }: Record<string, string>) => ({
  ...headers,
  Cookie: others === undefined ? cookie : `${cookie}; ${others}`,
})

/** Sends an input as an administrator, so that no endpoint is closed to it. @returns the status */
export async function ask(
  { server, token, cookie }: World,
  input: WorstInput,
  size: number,
): Promise<number> {
  const { path, call, rawHost, byCookie } = input.request(Math.max(1, Math.floor(size)))
  if (rawHost !== undefined) {
    const head = `Host: ${rawHost}\r\nAccept: ${accept}\r\nConnection: close`
    return answerIn(await sendRaw(server.url, `GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`)).status
  }
  const given = { Accept: accept, ...call.headers }
  const headers = byCookie
    ? withCookie(cookie, given)
    : { Authorization: `Bearer ${server.superKey}`, ...given }
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
