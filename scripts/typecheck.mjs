/**
 * Checks every type, and that SQL names only columns that the models have. Writes what the types depend on first: the
 * generated database clients (a full preparation, when they are missing), the imports of the route files and Next's own
 * declarations.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { generateSources } from './prepare.mjs'
import { checkSql } from './sql-columns/check.mjs'

const cwd = fileURLToPath(new URL('..', import.meta.url))

/** @param {string[]} args arguments of node; its failure is ours */
function node(...args) {
  try {
    execFileSync(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  } catch {
    process.exit(1)
  }
}

const faults = checkSql()
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
if (!existsSync(new URL('../lib/generated', import.meta.url))) node('scripts/prepare.mjs')
generateSources()
node('node_modules/next/dist/bin/next', 'typegen')
node('node_modules/typescript/bin/tsc', '--noEmit')
