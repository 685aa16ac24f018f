/**
 * `npm run test:nodes [version …]`: on the oldest supported Node and each newer line, installs a fresh copy of this tree
 * (with that Node's npm and without a compiler), starts it ten times, puts it under load, and runs the contract tests and
 * the tests of the database driver.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startUnderLoad } from './load-server.mjs'
import { publishLongTest } from './long-tests.mjs'
import { driverTests, provideNode, provideNpm } from './other-node.mjs'
import { offerPostgres } from './test-postgres.mjs'

const root = path.resolve(import.meta.dirname, '..')
const asked = process.argv.slice(2)
const versions = asked.length > 0 ? asked : ['20.19.0', '22', '24', '26']
const starts = 10
/** Not sources: `npm ci` and the first start create them. */
const left = new Set(['node_modules', '.next', '.git', 'data', 'generated', 'test-results'])

/** @param {string} program @param {string[]} args @param {{ cwd: string, env: NodeJS.ProcessEnv }} options */
async function run(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.slice(0, 2).join(' ')} ended with ${code ?? signal}`)
}

/** A folder for the PATH with a shell but without a compiler. @param {string} folder @returns {string} */
function bareTools(folder) {
  const tools = path.join(folder, 'tools')
  mkdirSync(tools)
  if (existsSync('/bin/sh')) symlinkSync('/bin/sh', path.join(tools, 'sh'))
  return tools
}

/**
 * Runs everything on one Node.
 * @param {string} node the program
 * @param {string} version of it
 * @param {string} folder an empty one
 */
async function testTree(node, version, folder) {
  const name = `Node ${version}`
  const tree = path.join(folder, 'tree')
  cpSync(root, tree, { recursive: true, filter: (file) => !left.has(path.basename(file)) })
  const { npm_config_nodedir: _, ...env } = process.env
  const bare = [path.dirname(node), bareTools(folder)].join(path.delimiter)
  console.log(`\n=== ${name}: npm ci`)
  await run(node, [await provideNpm(version), 'ci', '--no-audit', '--no-fund'], {
    cwd: tree,
    env: { ...env, PATH: bare },
  })
  console.log(`=== ${name}: ${starts} starts, the first of which builds`)
  for (let i = 0; i < starts; i++) await startUnderLoad(node, tree, 3)
  console.log(`=== ${name}: a minute of load`)
  console.log(`${await startUnderLoad(node, tree, 60)} requests answered`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json']
  console.log(`=== ${name}: the database's driver`)
  const driver = [`--outputFile.json=${path.join(folder, 'unit.json')}`, '--project', 'unit', ...driverTests]
  await run(node, [...vitest, ...driver], { cwd: tree, env })
  console.log(`=== ${name}: contract`)
  const contract = [`--outputFile.json=${path.join(folder, 'contract.json')}`, '--project', 'contract']
  await run(process.execPath, [...vitest, ...contract], { cwd: tree, env: { ...env, TEST_NODE: node } })
}

/** The number of passed and failed tests; one failed where none ran. @param {string} file a report */
function countOf(file) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numTotalTests: total } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed, failed: total - passed }
}

/** @param {string} wanted a line of Node or a version @param {string} folder an empty one */
async function testNode(wanted, folder) {
  const startedAt = performance.now()
  const { node, version } = await provideNode(wanted)
  await testTree(node, version, folder).finally(() => {
    const counts = ['unit.json', 'contract.json'].map((file) => countOf(path.join(folder, file)))
    publishLongTest(`Node ${wanted}: installed, ten starts, a minute of load, the driver, the contract`, {
      passed: counts.reduce((sum, { passed }) => sum + passed, 0),
      failed: counts.reduce((sum, { failed }) => sum + failed, 0),
      ms: performance.now() - startedAt,
      node: version,
    })
  })
}

const stopPostgres = await offerPostgres(process.env)
try {
  for (const wanted of versions) {
    const folder = mkdtempSync(path.join(tmpdir(), `node-${wanted}-`))
    // One test serves as a user who does not own the tree.
    chmodSync(folder, 0o711)
    try {
      await testNode(wanted, folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
} finally {
  await stopPostgres()
}
console.log(`\nNode ${versions.join(', ')}: ok`)
