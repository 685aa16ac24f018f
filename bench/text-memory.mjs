// @ts-check
import { Agent, request } from 'node:http'

/** @typedef {import('./servers.mjs').Server} Server */

export const name = '1 MiB texts saved and read, 32 connections: MiB of memory'
const connections = 32
const rounds = 8
const targetMiB = 768
const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** @param {string} url @param {string} method @param {string} [body] @returns {Promise<Buffer>} */
function call(url, method, body) {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { agent, method, headers: { 'Content-Type': 'text/plain' } },
      (incoming) => {
        /** @type {Buffer[]} */
        const chunks = []
        incoming.on('data', (chunk) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          if (incoming.statusCode === 200) resolve(Buffer.concat(chunks))
          else reject(new Error(`${method} ${url} answered ${incoming.statusCode}`))
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** @param {Server} server @param {string} text */
async function saveAndRead(server, text) {
  const { name: saved } = JSON.parse(`${await call(`${server.url}/api/sf/v1/save`, 'POST', text)}`)
  const read = await call(`${server.url}/sf/${saved}`, 'GET')
  if (!read.equals(Buffer.from(text))) throw new Error('a text came back wrong')
}

/** @param {Server} server @returns {Promise<boolean>} */
export async function run(server) {
  let peak = 0
  const look = setInterval(() => {
    peak = Math.max(peak, server.residentBytes())
  }, 20)
  const text = 'a line of some text\n'.repeat(52_420)
  const startedAt = performance.now()
  const one = async () => {
    for (let round = 0; round < rounds; round++) await saveAndRead(server, `${Math.random()} ${text}`)
  }
  await Promise.all(Array.from({ length: connections }, one))
  clearInterval(look)
  agent.destroy()
  const seconds = (performance.now() - startedAt) / 1000
  const peakMiB = Math.round(peak / 1024 / 1024)
  const isReached = peakMiB <= targetMiB
  console.log(
    `${name.padEnd(58)} ${String(peakMiB).padStart(6)}  target ${targetMiB}   ${isReached ? 'ok' : 'MISSED'} (${connections * rounds} each in ${seconds.toFixed(1)} s)`,
  )
  return isReached
}
