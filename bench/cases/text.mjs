// @ts-check

/** @typedef {import('../run.mjs').Case} Case */
/** @typedef {import('../servers.mjs').Server} Server */

/** A text of that many bytes. @param {number} size @returns {(server: Server) => Promise<string>} */
const textOf = (size) => async (server) => {
  const response = await fetch(`${server.url}/api/sf/v1/save`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: 'The quick brown fox jumps. \n'.repeat(Math.ceil(size / 28)).slice(0, size),
  })
  const { name } = /** @type {{ name: string }} */ (await response.json())
  return `/sf/${name}`
}

/** @type {Case[]} */
export const cases = [
  {
    name: '/sf/{name} of 1 kB : bare node:http',
    target: 0.5,
    connections: 32,
    path: textOf(1000),
    against: 'bare',
  },
  {
    name: '/sf/{name} of 1 MiB : bare node:http',
    target: 0.5,
    connections: 32,
    path: textOf(1024 * 1024),
    against: 'bare',
  },
]
