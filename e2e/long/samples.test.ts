import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SampleLanguage } from '@/lib/docs/samples/languages'
import { reportMissing } from '../support/program'
import {
  allDone,
  outputOf,
  programStatuses,
  type SampleWorld,
  type Statuses,
  startSampleWorld,
} from '../support/samples'

const folder = mkdtempSync(join(tmpdir(), 'samples-'))
let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld()
})

afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true })
})

/** Runs each sample as a program of its own. */
function statusesOf(language: SampleLanguage, file: string, ...command: string[]): Promise<Statuses> {
  const [program = '', ...args] = command
  return programStatuses(language, world, (text) => {
    const path = join(folder, file)
    writeFileSync(path, text)
    return outputOf(program, ...args, path)
  })
}

const programs: [SampleLanguage, file: string, command: string[], ask: string[]][] = [
  ['python', 'sample.py', ['python3'], ['-c', 'import requests']],
  ['go', 'sample.go', ['go', 'run'], ['version']],
  ['php', 'sample.php', ['php'], ['--version']],
]

it.each(programs)('the samples in %s work', async (language, file, command, ask) => {
  const [program = ''] = command
  const isThere = await outputOf(program, ...ask).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    reportMissing(`the samples in ${language}`, `${program} ${ask.join(' ')} fails here`)
    expect(language, 'Python is on every machine that these tests run on').not.toBe('python')
    return
  }
  expect(await statusesOf(language, file, ...command)).toEqual(allDone)
})
