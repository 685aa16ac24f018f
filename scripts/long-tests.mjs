import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishTable, tableIn } from './published-table.mjs'

const page = fileURLToPath(new URL('../docs/long-tests.md', import.meta.url))
const head = ['| what ran | passed | failed | minutes | when | Node |', '|---|---|---|---|---|---|']

/** @param {string} line @returns {string} the key of a table row */
const nameOf = (line) => line.split('|')[1]?.trim() ?? ''

/**
 * Writes a long test's result to docs/long-tests.md, replacing its previous one.
 * @param {string} name
 * @param {{ passed: number, failed: number, ms: number, node?: string }} result `node`: its version, unless it is ours
 */
export function publishLongTest(name, { passed, failed, ms, node = process.versions.node }) {
  const minutes = (ms / 60_000).toFixed(1)
  const today = new Date().toISOString().slice(0, 10)
  const others = tableIn(page)
    .slice(head.length)
    .filter((line) => nameOf(line) !== name)
  const row = `| ${name} | ${passed} | ${failed} | ${minutes} | ${today} | ${node} |`
  publishTable(page, [...head, ...[...others, row].sort()])
}

/**
 * The same for each file of a Vitest run.
 * @param {string} root
 * @param {{ testResults: { name: string, startTime: number, endTime: number, assertionResults: { status: string }[] }[]
 * }} report
 */
export function publishLongFiles(root, { testResults }) {
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    const passed = assertionResults.filter(({ status }) => status === 'passed').length
    // A file that could not be loaded has no tests.
    const failed = Math.max(assertionResults.length - passed, passed === 0 ? 1 : 0)
    publishLongTest(`\`${relative(root, name)}\``, { passed, failed, ms: endTime - startTime })
  }
}
