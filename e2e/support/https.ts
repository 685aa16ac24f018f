import https from 'node:https'
import { requireFit } from './fits'
import type { Answer, Call } from './http'

/**
 * Sends one request over TLS to a server of the tests, whoever its certificate is from. Rejects when the answer does not
 * fit the definition of the endpoint.
 */
export function sendOverTls(port: number, path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = call
  const length: Record<string, string> =
    body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { Host: `localhost:${port}`, Connection: 'close', ...length, ...headers },
      rejectUnauthorized: false,
      agent: false as const,
    }
    const request = https.request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const whole = Buffer.concat(chunks)
        const { statusCode = 0, headers: received } = response
        const answer = { status: statusCode, headers: received, body: whole, text: whole.toString() }
        try {
          requireFit(method, path, answer)
          resolve(answer)
        } catch (error) {
          reject(error)
        }
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
