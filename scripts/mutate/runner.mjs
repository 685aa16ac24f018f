/**
 * Runs tests with one mutant awake after the other. Started by mutate.mjs with the plan as a file; tells what became of
 * each in a line of JSON.
 */
import { readFileSync } from 'node:fs'
import { createVitest } from 'vitest/node'

/** @type {{ metFolder: string | null, runs: { awake: number, callsMax: number, files: string[] }[] }} */
const { metFolder, runs } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const config = new URL('vitest.config.mjs', import.meta.url).pathname
const bail = metFolder === null ? 1 : 0
const vitest = await createVitest('test', {
  config,
  run: true,
  watch: false,
  bail,
  reporters: [{}],
  silent: true,
})
const known = new Map((await vitest.globTestSpecifications()).map((each) => [each.moduleId, each]))

for (const { awake, callsMax, files } of runs) {
  vitest.provide(/** @type {never} */ ('mutants'), /** @type {never} */ ({ awake, callsMax, metFolder }))
  const specifications =
    files.length > 0 ? files.flatMap((file) => known.get(file) ?? []) : [...known.values()]
  const startedAt = performance.now()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const passed = testModules.filter((module) => module.state() === 'passed')
  const times = Object.fromEntries(passed.map((module) => [module.moduleId, module.diagnostic().duration]))
  const isKilled = unhandledErrors.length > 0 || testModules.some((module) => module.state() === 'failed')
  const ms = Math.round(performance.now() - startedAt)
  process.stdout.write(`\n@${JSON.stringify({ awake, isKilled, ms, ...(metFolder ? { times } : {}) })}\n`)
}
await vitest.close()
process.exit(0)
