/**
 * `npm run test:nodes [major …]`: on each line of Node that people have, a fresh copy of this tree is installed by
 * that Node's npm without a compiler in reach, started ten times, put under load, and serves the contract tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startUnderLoad } from './load-server.mjs'
import { publishLongTest } from './long-tests.mjs'
import { npmScript, provideNode } from './other-node.mjs'
import { providePostgres } from './test-postgres.mjs'

const root = path.resolve(import.meta.dirname, '..')
const asked = process.argv.slice(2).map(Number)
const majors = asked.length > 0 ? asked : [22, 24, 26]
const starts = 10
/** What is no source; `npm ci` and the first start make it. */
const left = new Set(['node_modules', '.next', '.git', 'data', 'generated', 'test-results'])

/** @param {string} program @param {string[]} args @param {{ cwd: string, env: NodeJS.ProcessEnv }} options */
async function run(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.slice(0, 2).join(' ')} ended with ${code ?? signal}`)
}

/** A folder for the PATH that has a shell and nothing to compile with. @param {string} folder @returns {string} */
function bareTools(folder) {
  const tools = path.join(folder, 'tools')
  mkdirSync(tools)
  if (existsSync('/bin/sh')) symlinkSync('/bin/sh', path.join(tools, 'sh'))
  return tools
}

/** @param {number} major @param {string} folder an empty one */
async function testNode(major, folder) {
  const startedAt = performance.now()
  const node = await provideNode(major)
  const tree = path.join(folder, 'tree')
  cpSync(root, tree, { recursive: true, filter: (file) => !left.has(path.basename(file)) })
  const { npm_config_nodedir: _, ...env } = process.env
  const bare = [path.dirname(node), bareTools(folder)].join(path.delimiter)
  console.log(`\n=== Node ${major}: npm ci`)
  await run(node, [await npmScript(), 'ci', '--no-audit', '--no-fund'], {
    cwd: tree,
    env: { ...env, PATH: bare },
  })
  console.log(`=== Node ${major}: ${starts} starts, the first of which builds`)
  for (let i = 0; i < starts; i++) await startUnderLoad(node, tree, 3)
  console.log(`=== Node ${major}: a minute of load`)
  console.log(`${await startUnderLoad(node, tree, 60)} requests answered`)
  console.log(`=== Node ${major}: contract`)
  const result = path.join(folder, 'contract.json')
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${result}`]
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'contract', ...output]
  await run(process.execPath, vitest, { cwd: tree, env: { ...env, TEST_NODE: node } }).finally(() => {
    const { numPassedTests: passed, numTotalTests: total } = JSON.parse(readFileSync(result, 'utf8'))
    const name = `Node ${major}: installed, ten starts, a minute of load, the contract`
    publishLongTest(name, { passed, failed: total - passed, ms: performance.now() - startedAt })
  })
}

const postgres = await providePostgres()
process.env.TEST_DATABASE_URL = postgres.url
try {
  for (const major of majors) {
    const folder = mkdtempSync(path.join(tmpdir(), `node-${major}-`))
    try {
      await testNode(major, folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
} finally {
  await postgres.stop()
}
console.log(`\nNode ${majors.join(', ')}: ok`)
