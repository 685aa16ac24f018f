import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { requireFit } from './fits'

// Not `fetch`, which adds headers such as Sec-Fetch-Mode and repairs malformed requests.

// A new connection for each request: a server that exits closes idle ones, and a request on one of them is lost with an
// unknown outcome.
const fresh = { keepAlive: false, maxSockets: 256 }
const freshConnections = new http.Agent(fresh)
/** Over TLS, with any certificate. */
const freshTlsConnections = new https.Agent({ ...fresh, rejectUnauthorized: false })
/** A larger body may be refused before it is sent; the connection then breaks after the response. */
const refusableBytesMin = 64 * 1024

export interface JsonResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  text: string
}

export interface Call {
  /** Connections to use instead of a new one. */
  agent?: http.Agent
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** The text of a response, decompressed. */
function unpack({ headers, body, text }: JsonResponse): string {
  if (body.length === 0) return text
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body).toString()
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(body).toString() : text
}

/**
 * Sends a request; the path is sent as given. Rejects when the response does not fit the definition of the endpoint.
 */
export function send(url: string, call: Call = {}): Promise<JsonResponse> {
  const origin = /^http(s?):\/\/([^/:]+):(\d+)/.exec(url)
  if (!origin) throw new Error(`not a test address: ${url}`)
  const [prefix, isTls, hostname, port] = origin
  const path = url.slice(prefix.length) || '/'
  const { method = 'GET', headers = {}, body } = call
  const { agent = isTls ? freshTlsConnections : freshConnections } = call
  const isChunked = 'Transfer-Encoding' in headers
  const length: Record<string, string> =
    body === undefined || isChunked ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const isLarge = body !== undefined && body.length > refusableBytesMin
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      hostname,
      port,
      path,
      method,
      headers: { ...length, ...headers },
    }
    const request = (isTls ? https : http).request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const whole = Buffer.concat(chunks)
        const { statusCode = 0, headers: received } = response
        const result = { status: statusCode, headers: received, body: whole, text: whole.toString() }
        try {
          requireFit(method, path, { ...result, text: unpack(result) })
          resolve(result)
        } catch (error) {
          reject(error)
        }
      })
    })
    request.on('error', reject)
    if (isLarge) request.on('socket', (socket) => socket.on('error', reject))
    request.end(body)
  })
}

/** Writes bytes to a new connection and returns everything received until it is closed. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    // A server that refuses early may reset the connection after its response.
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)))
    socket.on('close', () => resolve(text))
  })
}

export type Parameters = Record<string, string | number | undefined>

/** Parameters as a query string or form body, percent-encoded. */
export function encode(parameters: Parameters): string {
  const present = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return present.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
}

/** The headers of a browser that follows a link. */
export const asBrowser = { Accept: 'text/html,application/xhtml+xml' }

export function json(body: unknown, headers: Record<string, string> = {}): Call {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

export function form(parameters: Parameters, headers: Record<string, string> = {}): Call {
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', headers: { ...type, ...headers }, body: encode(parameters) }
}
