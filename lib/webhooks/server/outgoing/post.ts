import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { bareHost, pinnedLookup, resolveHost } from './destination'
import { DeliveryError, failureOf } from './outcomes'
import { parseRetryAfter } from './retry'

/** Finding the address, connecting, sending and the whole answer, together. */
const attemptTimeoutMs = 15_000
/** So much of an answer is read, and thrown away. */
const answerBytesMax = 16 * 1024

/** What became of one attempt. */
export interface Attempt {
  /** `delivered`, `status_<number>`, or a {@link DeliveryError}'s word. */
  outcome: string
  milliseconds: number
  retryAfterSeconds: number | null
}

/** What ends an attempt: its time, or the end of the process. */
function startDeadline(stop: AbortSignal, milliseconds: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DeliveryError('timeout')), milliseconds)
  const end = () => controller.abort(new DeliveryError('stopped'))
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  const done = () => {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
  }
  return { signal: controller.signal, done }
}

/** Rejects when the time is over, whatever the work does then. */
function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

/** Reads the answer up to a bound, so that its sender is not cut off for nothing. Whatever becomes of it is no failure. */
function discard(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > answerBytesMax) answer.destroy()
    })
    answer.on('error', () => undefined)
    answer.on('close', resolve)
  })
}

/** Sends the request. @returns its answer, when the headers are there */
function sendRequest(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
    // Switching protocols is not a valid answer.
    request.on('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new DeliveryError('bad_answer'))
    })
    request.on('close', () => reject(new DeliveryError('reset')))
    request.end(body)
  })
}

async function exchange(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) {
  const host = bareHost(url)
  const addresses = await rejectOnAbort(signal, resolveHost(host))
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = send({
    host,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers: { host: url.host, 'content-length': String(Buffer.byteLength(body)), ...headers },
    // An agent for this request alone: no connection is kept, and no proxy of the environment is asked.
    agent: false,
    lookup: pinnedLookup(addresses),
    // A certificate is for the name, whatever it resolved to. Addresses have no SNI, and names there no dot at their end.
    servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
    signal,
  })
  const answer = await sendRequest(request, body)
  await discard(answer)
  return answer
}

/**
 * Makes one attempt to deliver: one request to an address that was looked up once and is public. Redirects are not
 * followed. The status decides; a body that does not end is no failure after it.
 * @param stop ends it before its time; the outcome is `stopped` then @param milliseconds what it may take in all
 */
export async function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  stop: AbortSignal = new AbortController().signal,
  milliseconds = attemptTimeoutMs,
): Promise<Attempt> {
  const startedAt = performance.now()
  const { signal, done } = startDeadline(stop, milliseconds)
  const ended = (outcome: string, retryAfterSeconds: number | null = null): Attempt => ({
    outcome,
    milliseconds: Math.round(performance.now() - startedAt),
    retryAfterSeconds,
  })
  try {
    const answer = await exchange(url, headers, body, signal)
    const status = answer.statusCode ?? 0
    if (status >= 200 && status <= 299) return ended('delivered')
    return ended(`status_${status}`, parseRetryAfter(answer.headers['retry-after'], Date.now()))
  } catch (error) {
    return ended(failureOf(signal.aborted ? signal.reason : error))
  } finally {
    done()
  }
}
