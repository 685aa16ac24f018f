/** Checks every type, after generating what the types depend on. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { generateSources } from './prepare.mjs'

const cwd = fileURLToPath(new URL('..', import.meta.url))

/** @param {string[]} args of node; its failure is ours */
function node(...args) {
  try {
    execFileSync(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  } catch {
    process.exit(1)
  }
}

generateSources()
node('node_modules/next/dist/bin/next', 'typegen')
node('node_modules/typescript/bin/tsc', '--noEmit')
