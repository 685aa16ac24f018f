/**
 * Findings of Spectral and Redocly about OpenAPI documents by their recommended rules, as JSON: a list for each document.
 * `node lint.mjs TOOLS FILE…`; TOOLS is the folder that provide.mjs returns.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const [tools = '', ...files] = process.argv.slice(2)
const load = createRequire(path.join(tools, 'package.json'))

const { Spectral } = load('@stoplight/spectral-core')
const { oas } = load('@stoplight/spectral-rulesets')
const linter = new Spectral()
linter.setRuleset({ extends: [[oas, 'recommended']] })

/** @param {string} file @returns {Promise<string[]>} */
async function spectral(file) {
  const results = await linter.run(readFileSync(file, 'utf8'))
  return results.map(
    (/** @type {{code: string, path: string[], message: string}} */ { code, path: where, message }) =>
      `Spectral ${code}: ${where.join('/')}: ${message}`,
  )
}

/** @param {string} file @returns {Promise<string[]>} */
async function redocly(file) {
  const program = path.join(tools, 'node_modules/@redocly/cli/bin/cli.js')
  const args = [program, 'lint', file, '--extends=recommended', '--format=json', '--max-problems=1000']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = promisify(execFile)(process.execPath, args, { env, cwd: tools, maxBuffer: 2 ** 26 })
  // It exits with 1 after findings.
  const { stdout } = await run.catch((error) => error)
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
  return problems.map(
    (/** @type {{ruleId: string, message: string, location: {pointer?: string}[]}} */ problem) =>
      `Redocly ${problem.ruleId}: ${problem.location[0]?.pointer ?? ''}: ${problem.message}`,
  )
}

const complaints = files.map(async (file) => (await Promise.all([redocly(file), spectral(file)])).flat())
console.log(JSON.stringify(await Promise.all(complaints)))
