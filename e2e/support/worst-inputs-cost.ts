import { json, send, sendRaw } from './http'
import { type Server, startServer } from './server'
import { processorSeconds } from './server-metrics'
import { corpus, type WorstInput, worstInputs } from './worst-inputs'

/** The larger input is so many times the smaller one. */
export const growth = 16

const bearer = (server: Server) => ({ Authorization: `Bearer ${server.superKey}` })

/** A server whose word list has what the worst messages are made for. */
export async function startWithWords(): Promise<Server> {
  const server = await startServer()
  const words = corpus.words.map((word) => ({ word, action: 'mask' }))
  const added = await send(`${server.url}/api/admin/words`, json({ words }, bearer(server)))
  if (added.status === 200) return server
  await server.stop()
  throw new Error(`the words were not taken: ${added.text}`)
}

/** Sends an input as an administrator, so that no endpoint is closed to it. @returns the status */
export async function ask(server: Server, input: WorstInput, size: number): Promise<number> {
  const { path, call, isRaw } = input.request(size)
  if (isRaw) {
    const answer = await sendRaw(server.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    return Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
  }
  const headers = { ...bearer(server), Accept: 'text/html, application/json', ...call.headers }
  const answer = await send(`${server.url}${path}`, { ...call, headers })
  return answer.status
}

/** Processor time of the server's own process for one request. */
export async function processorSecondsOf(server: Server, input: WorstInput, size: number): Promise<number> {
  const before = await processorSeconds(server)
  await ask(server, input, size)
  return (await processorSeconds(server)) - before
}

/** What hands out all that is stored: asked while there is little. */
const wholeStore = ['GET /api/admin/backup', 'GET /api/admin/export', 'GET /api/admin/words/export']

/** All inputs by where they are sent. */
export function inputsByEndpoint(): Map<string, WorstInput[]> {
  const byEndpoint = new Map<string, WorstInput[]>(wholeStore.map((endpoint) => [endpoint, []]))
  for (const input of worstInputs())
    byEndpoint.set(input.endpoint, [...(byEndpoint.get(input.endpoint) ?? []), input])
  return byEndpoint
}
