// @ts-check
// What the terminal shows when the platform is ready.
import { networkInterfaces } from 'node:os'
import { isRelease } from './options.mjs'

/** @typedef {Pick<import('../lib/core/config').Config, 'host' | 'tlsCert' | 'publicUrls' | 'dataDir' | 'provider'>} Config */

const everywhere = ['0.0.0.0', '::']

/** @param {Config} config @param {string} host @param {number} port */
const addressAt = ({ tlsCert }, host, port) =>
  `${tlsCert ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Where this machine reaches it. @param {Config} config @param {number} port the one that is open */
export const localAddress = (config, port) =>
  addressAt(config, everywhere.includes(config.host) ? 'localhost' : config.host, port)

/** @returns {string} an address of this machine in its network, for a telephone in the same one */
function networkHost() {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? 'localhost'
}

/** Where others reach it. @param {Config} config @param {number} port */
export function sharedAddress(config, port) {
  const [first] = config.publicUrls
  if (first !== undefined) return first
  return addressAt(config, everywhere.includes(config.host) ? networkHost() : config.host, port)
}

/** @param {Config} config @param {number} port @returns {string[]} for the first start */
export function welcome(config, port) {
  const address = config.publicUrls[0] ?? localAddress(config, port)
  const data =
    config.provider === 'sqlite'
      ? `${config.dataDir}: the database and keys.json; back up both`
      : 'in PostgreSQL, the keys too; back it up with pg_dump'
  return [
    `  Data    ${data}`,
    `  Manage  ${address}/setting, with SUPER_KEY`,
    '  Online  docs/hosting.md: a domain, HTTPS, updates and backups',
    `  Check   ${isRelease() ? 'node server.mjs' : 'npm start --'} --check`,
  ]
}

/** @param {string} address @param {boolean} isTerminal whether colours are shown @returns {Promise<string>} its QR code */
export async function qrCode(address, isTerminal) {
  const { encodeQR } = await import('qr')
  const lines = encodeQR(address, 'ascii').trimEnd().split('\n')
  // White on black, so that it can be read on light terminals too.
  return lines.map((line) => (isTerminal ? `\u001b[97;40m${line}\u001b[0m` : line)).join('\n')
}
