import { connect, type Socket } from 'node:net'
import { encode, type JsonResponse, json, type Parameters, send } from './http'

export const withKey = (key: string, headers: Record<string, string> = {}) => ({
  'Idempotency-Key': key,
  ...headers,
})

export const getOnce = (
  base: string,
  path: string,
  parameters: Parameters,
  key: string,
): Promise<JsonResponse> => send(`${base}${path}?${encode(parameters)}`, { headers: withKey(key) })

export const postOnce = (
  base: string,
  path: string,
  body: unknown,
  key: string,
  headers: Record<string, string> = {},
): Promise<JsonResponse> => send(`${base}${path}`, json(body, withKey(key, headers)))

/** Whether a response is a replay of the first result. */
export const isReplayed = ({ headers }: JsonResponse): boolean => headers['idempotent-replayed'] === 'true'

/** Sends a GET and reads no response: to the client, it is lost. */
export async function askWithoutReading(
  base: string,
  path: string,
  parameters: Parameters,
  key: string,
): Promise<Socket> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const head = [`GET ${path}?${encode(parameters)} HTTP/1.1`, `Host: ${hostname}`, `Idempotency-Key: ${key}`]
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n`, () => resolve()))
  return socket
}
