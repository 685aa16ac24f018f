import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { DeliveryError, failureOf } from './outcomes'
import { parseRetryAfter } from './retry'
import { bareHost, pinnedLookup, resolveHost } from './ssrf-guard'

/** From the DNS lookup to the end of the response. */
const attemptTimeoutMs = 15_000
const responseBytesMax = 16 * 1024
/** Interim (1xx) responses before the final one. */
const interimResponsesMax = 16

export interface Attempt {
  /** `delivered`, `status_<number>`, or the failure of a {@link DeliveryError}. */
  outcome: string
  milliseconds: number
  retryAfterSeconds: number | null
}

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

/** Rejects on abort, even if the work goes on. */
function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}

/** So that ordinary receivers are not cut off. Its errors do not count. */
function discard(response: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > responseBytesMax) response.destroy()
    })
    response.on('error', () => undefined)
    response.on('close', resolve)
  })
}

function limitInterimResponses(request: ClientRequest): void {
  let count = 0
  request.on('information', () => {
    count++
    if (count > interimResponsesMax || (request.socket?.bytesRead ?? 0) > responseBytesMax)
      request.destroy(new DeliveryError('bad_answer'))
  })
}

function sendRequest(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    request.on('error', reject)
    limitInterimResponses(request)
    // Switching protocols is not a valid response.
    request.on('upgrade', (_response, socket) => {
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
    // An agent of its own: no kept connection, no proxy from the environment.
    agent: false,
    lookup: pinnedLookup(addresses),
    // The certificate must be for the name. IP addresses have no SNI, and SNI names no trailing dot.
    servername: isIP(host) === 0 ? host.replace(/\.$/, '') : '',
    signal,
  })
  const response = await sendRequest(request, body)
  await discard(response)
  return response
}

/**
 * One delivery attempt to a public address that is looked up once. Redirects are not followed. The status decides; an
 * endless body is no failure.
 * @param stop aborts early with the outcome `stopped` @param milliseconds total timeout
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
  const attempt = (outcome: string, retryAfterSeconds: number | null = null): Attempt => ({
    outcome,
    milliseconds: Math.round(performance.now() - startedAt),
    retryAfterSeconds,
  })
  try {
    const response = await exchange(url, headers, body, signal)
    const status = response.statusCode ?? 0
    if (status >= 200 && status <= 299) return attempt('delivered')
    return attempt(`status_${status}`, parseRetryAfter(response.headers['retry-after'], Date.now()))
  } catch (error) {
    return attempt(failureOf(signal.aborted ? signal.reason : error))
  } finally {
    done()
  }
}
