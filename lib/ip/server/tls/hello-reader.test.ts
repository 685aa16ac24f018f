import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { until } from '@/e2e/support/until'
import { readClientHello } from './client-hello'

/** What a port that speaks HTTPS answers to these bytes; the connection is over then on both sides. */
async function answerTo(bytes: string): Promise<string> {
  const server = createServer((socket) => readClientHello(socket, () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It keeps its own side open.
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => undefined)
  let received = ''
  client.on('data', (chunk) => {
    received += chunk.toString()
  })
  client.write(bytes)
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  await once(client, 'end').catch(() => undefined)
  await until('the connection to be over', async () => (await connections()) === 0)
  client.destroy()
  server.close()
  return received
}

it('tells who speaks HTTP what every refusal tells, and ends', async () => {
  const answer = await answerTo('GET /ip HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('Cache-Control: no-store\r\n')
  expect(answer).toContain('Access-Control-Allow-Origin: *\r\n')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: 400,
    error: 'invalid_parameter',
    message: 'This port speaks HTTPS: start the address with https://.',
    rule: 'https_only',
  })
})
