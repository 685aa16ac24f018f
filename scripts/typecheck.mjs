/** Checks every type, after generating what the types depend on. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

if (!existsSync(new URL('../lib/generated', import.meta.url))) node('scripts/prepare.mjs')
generateSources()
node('node_modules/next/dist/bin/next', 'typegen')
node('node_modules/typescript/bin/tsc', '--noEmit')
