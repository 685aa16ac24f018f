// @ts-check
// The yardstick: node:http answering the very bytes and headers that a given URL answered once.
import { createServer } from 'node:http'

const [url = ''] = process.argv.slice(2)
const original = await fetch(url, { redirect: 'manual' })
const body = Buffer.from(await original.arrayBuffer())
const text = /json|text|svg/.test(original.headers.get('content-type') ?? '') ? body.toString() : body
const connectionHeaders = ['connection', 'date', 'keep-alive', 'transfer-encoding']
const headers = Object.fromEntries(
  [...original.headers].filter(([name]) => !connectionHeaders.includes(name)),
)

const server = createServer((_request, response) => {
  response.writeHead(original.status, headers)
  response.end(text)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Ready: http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
