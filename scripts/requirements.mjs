// @ts-check
// What has to be there before anything else is loaded. Imported for its effect, first, and by itself understood by any
// Node that knows modules.
import { existsSync, readFileSync } from 'node:fs'

/** @param {string} line */
function refuse(line) {
  console.error(line)
  process.exit(1)
}

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [major = 0, minor = 0] = engines.node.match(/\d+/g).map(Number)
const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number)
if (ownMajor < major || (ownMajor === major && ownMinor < minor))
  refuse(`Node ${major}.${minor} or newer is needed; this is ${process.versions.node}.`)
if (!existsSync(new URL('../node_modules/next/package.json', import.meta.url)))
  refuse('The packages are not installed: run `npm ci` first.')
