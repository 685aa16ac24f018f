// @ts-check

/** @typedef {import('../run.mjs').Case} Case */
/** @typedef {import('../servers.mjs').Server} Server */

/** @param {Server} server */
async function own(server) {
  await fetch(`${server.url}/ip`) // opens the databases
  return '/ip'
}

/** @type {Case[]} */
export const cases = [
  { name: '/ip : bare node:http', target: 0.4, connections: 32, path: own, against: 'bare' },
  {
    name: '/ip?ip= : bare node:http',
    target: 0.4,
    connections: 32,
    path: async () => '/ip?ip=8.8.8.8',
    against: 'bare',
  },
]
