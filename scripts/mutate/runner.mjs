/**
 * Runs tests with one mutant awake after the other. Started by mutate.mjs with the plan as a file; tells what became of
 * each in a line of JSON.
 */
import { readFileSync } from 'node:fs'
import { createVitest } from 'vitest/node'

/** @type {{ metFolder: string | null, runs: { awake: number, callsMax: number, files: string[] }[] }} */
const { metFolder, runs } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const config = new URL('vitest.config.mjs', import.meta.url).pathname
const vitest = await createVitest('test', {
  config,
  run: true,
  watch: false,
  reporters: [{}],
  silent: true,
})
const known = new Map((await vitest.globTestSpecifications()).map((each) => [each.moduleId, each]))

for (const { awake, callsMax, files } of runs) {
  vitest.provide(/** @type {never} */ ('mutants'), /** @type {never} */ ({ awake, callsMax, metFolder }))
  const specifications =
    files.length > 0 ? files.flatMap((file) => known.get(file) ?? []) : [...known.values()]
  const startedAt = performance.now()
  /** @type {Record<string, number>} */
  const times = {}
  let isKilled = false
  // One file after the other until one notices: Vitest's own `bail` counts what failed under an earlier mutant, too.
  const groups = metFolder === null ? specifications.map((each) => [each]) : [specifications]
  for (const group of groups) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(group)
    // It tells of files that ran earlier, too.
    const own = testModules.filter(({ moduleId }) => group.some((each) => each.moduleId === moduleId))
    for (const module of own)
      if (module.state() === 'passed') times[module.moduleId] = module.diagnostic().duration
    isKilled = unhandledErrors.length > 0 || own.some((module) => module.state() !== 'passed')
    if (isKilled) break
  }
  const ms = Math.round(performance.now() - startedAt)
  process.stdout.write(`\n@${JSON.stringify({ awake, isKilled, ms, ...(metFolder ? { times } : {}) })}\n`)
}
await vitest.close()
process.exit(0)
