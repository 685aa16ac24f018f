import { connect, type Socket } from 'node:net'
import { type Answer, encode, json, type Parameters, send } from './http'

/** The headers of a call with this Idempotency-Key. */
export const withKey = (key: string, headers: Record<string, string> = {}) => ({
  'Idempotency-Key': key,
  ...headers,
})

/** A GET with this key. */
export const getOnce = (base: string, path: string, parameters: Parameters, key: string): Promise<Answer> =>
  send(`${base}${path}?${encode(parameters)}`, { headers: withKey(key) })

/** A POST of JSON with this key. */
export const postOnce = (
  base: string,
  path: string,
  body: unknown,
  key: string,
  headers: Record<string, string> = {},
): Promise<Answer> => send(`${base}${path}`, json(body, withKey(key, headers)))

/** Whether an answer says that it is the first result once more. */
export const isReplayed = ({ headers }: Answer): boolean => headers['idempotent-replayed'] === 'true'

/** Sends a GET and reads nothing of what comes back: for the client, the answer is lost. */
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
