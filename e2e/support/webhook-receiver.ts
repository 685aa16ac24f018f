import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { Webhook } from 'standardwebhooks'
import type { Message } from '@/lib/chat/contract/chat'
import { listen, portOf } from './listen'

export interface Arrival {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type Answering = (response: ServerResponse, arrival: Arrival) => void

const ok: Answering = (response) => response.writeHead(204).end()

/** The message in a standard request. */
export const messageOf = ({ body }: Arrival): Message => (JSON.parse(body) as { data: Message }).data

/** Verifies a signature with the published library. @throws Error */
export const verify = (secret: string, { body, headers }: Arrival): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

/** A server that receives webhooks, with a programmable answer; 204 by default. */
export async function startReceiver(tls?: { cert: string; key: string }) {
  const arrivals: Arrival[] = []
  const state = { answering: ok }
  const server = tls ? createHttpsServer(tls) : createServer()
  server.on('request', (request, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', headers } = request
      const arrival = { path: url, headers, body: Buffer.concat(chunks).toString() }
      arrivals.push(arrival)
      state.answering(response, arrival)
    })
  })
  await listen(server)
  const port = portOf(server)
  return {
    port,
    url: `${tls ? 'https' : 'http'}://localhost:${port}/hook?of=tests`,
    arrivals,
    texts: () => arrivals.map((arrival) => messageOf(arrival).msg),
    respond: (answering: Answering = ok) => {
      state.answering = answering
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
