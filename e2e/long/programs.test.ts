import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportMissing, writesPrograms } from '../support/missing-program'
import { marksOf, marksOnPage, programsPage } from '../support/programs/page'
import { programs } from '../support/programs/programs'
import { type Fared, prepareForPrograms, tryProgram } from '../support/programs/run'
import { type Server, startServer } from '../support/server'

// Programs that nobody here wrote, each with every kind of call: docs/programs.md.

const file = fileURLToPath(new URL('../../docs/programs.md', import.meta.url))
const fared: Fared[] = []
let server: Server

beforeAll(async () => {
  server = await startServer()
  await prepareForPrograms(server)
})
afterAll(() => server.stop())

it.each(programs)('$name is understood, and understands', async (program) => {
  const version = await program.version().catch((error: Error) => error)
  if (version instanceof Error) {
    reportMissing(program.name, version.message.split('\n', 1).join())
    return
  }
  const tried = await tryProgram(program, version, server)
  fared.push(tried)
  const failed = tried.cells.filter(({ outcome }) => outcome === false)
  expect(failed.map(({ kind, printed }) => `${kind.id}: ${printed}`)).toEqual([])
})

it('docs/programs.md says how they fare (PROGRAMS=write writes it)', () => {
  if (writesPrograms) writeFileSync(file, programsPage(fared))
  const page = readFileSync(file, 'utf8')
  for (const tried of fared) {
    // What a program cannot do as it is installed here, for want of a package, it may have done where the page was made.
    const here = Object.entries(marksOf(tried)).filter(([, mark]) => mark !== '–')
    expect(marksOnPage(page, tried.program), tried.program.name).toMatchObject(Object.fromEntries(here))
  }
})
