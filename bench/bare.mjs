// @ts-check
// The yardstick: node:http answering the very bytes and headers that a given URL answered once.
import { createServer } from 'node:http'

const [url = ''] = process.argv.slice(2)
const answer = await fetch(url, { redirect: 'manual' })
const body = Buffer.from(await answer.arrayBuffer())
const text = /json|text|svg/.test(answer.headers.get('content-type') ?? '') ? body.toString() : body
const connectionHeaders = ['connection', 'date', 'keep-alive', 'transfer-encoding']
const headers = Object.fromEntries([...answer.headers].filter(([name]) => !connectionHeaders.includes(name)))

const server = createServer((_request, response) => {
  response.writeHead(answer.status, headers)
  response.end(text)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Ready: http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
