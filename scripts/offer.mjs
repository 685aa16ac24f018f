// @ts-check
/** Resources that several processes of a test run share, started on first use. */
import { once } from 'node:events'
import { createServer } from 'node:http'

/** @template Value @typedef {{ value: Value, stop: () => Promise<unknown> }} Started */

/**
 * Offers a resource at a loopback address. The first request starts it, and each gets its value. @template Value as JSON
 * @param {() => Promise<Started<Value>>} start
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} for {@link takeOffer}, and what stops it
 */
export async function offer(start) {
  /** @type {Promise<Started<Value>> | undefined} */
  let started
  const server = createServer(async (_, response) => {
    started ??= start()
    try {
      response.end(JSON.stringify((await started).value))
    } catch (error) {
      response.statusCode = 500
      response.end(error instanceof Error ? error.message : String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await (await started?.catch(() => undefined))?.stop()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

/**
 * The value of an offered resource, starting it on first use.
 * @param {string} url
 * @returns {Promise<any>}
 * @throws with the reason why it cannot be started
 */
export async function takeOffer(url) {
  const response = await fetch(url)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return JSON.parse(text)
}
