// @ts-check

/** @typedef {import('../run.mjs').Case} Case */
/** @typedef {import('../servers.mjs').Server} Server */

/** A short link. @param {Server} server @returns {Promise<string>} its code */
async function makeLink(server) {
  const response = await fetch(`${server.url}/go/addlink`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ target: 'https://example.com/a/page?with=a&few=parameters#and-a-fragment' }),
  })
  const { link } = /** @type {{ link: string }} */ (await response.json())
  return link
}

/** @type {Case[]} */
export const cases = [
  {
    name: '/go/{link} : bare node:http',
    target: 0.5,
    connections: 32,
    path: async (server) => `/go/${await makeLink(server)}`,
    against: 'bare',
  },
  {
    name: '/go/parse : bare node:http',
    target: 0.45,
    connections: 32,
    path: async (server) => `/go/parse?link=${await makeLink(server)}`,
    against: 'bare',
  },
]
