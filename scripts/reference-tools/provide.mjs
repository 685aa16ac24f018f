/** The linters and the client generator that check the API reference: 110 MB that only tests need, with a lock file of their own. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { installOnce } from '../npm-packages.mjs'

const files = ['package.json', 'package-lock.json'].map((file) => path.join(import.meta.dirname, file))

/** @returns {Promise<string>} a folder with node_modules @throws Error as installOnce */
export function provideReferenceTools() {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return installOnce(`reference-tools-${hash.digest('hex').slice(0, 16)}`, ['ci'], files)
}
