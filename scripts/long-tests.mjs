import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const [begin, end] = ['<!-- table -->', '<!-- end of table -->']

/** @param {string} file @returns {[before: string, table: string, after: string]} */
function parts(file) {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  if (from < begin.length || to < from) throw new Error(`${file} has no place for a table`)
  return [text.slice(0, from), text.slice(from, to).trim(), text.slice(to)]
}

/** The table between the marks of a page. @param {string} file @returns {string[]} its lines */
export const tableIn = (file) => parts(file)[1].split('\n')

/** Replaces the table between the marks of a page. @param {string} file @param {string[]} lines */
export function publishTable(file, lines) {
  const [before, , after] = parts(file)
  writeFileSync(file, `${before}\n\n${lines.join('\n')}\n\n${after}`)
}

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
