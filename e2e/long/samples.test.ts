import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SampleLanguage } from '@/components/docs/samples/sample-languages'
import { reportMissing } from '../support/missing-program'
import { curlStatuses, outputOf, prepareForSamples, type Statuses, samplesIn } from '../support/samples'
import { type Server, startServer } from '../support/server'

const folder = mkdtempSync(join(tmpdir(), 'samples-'))
let server: Server
let expected: Statuses

beforeAll(async () => {
  server = await startServer()
  await prepareForSamples(server.url)
  expected = await curlStatuses(server.url)
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Runs each sample as a program of its own and reads the status it prints. */
async function statusesOf(language: SampleLanguage, file: string, ...command: string[]): Promise<Statuses> {
  const statuses: Statuses = {}
  const [program = '', ...args] = command
  for (const [id, sample] of samplesIn(language, server.url)) {
    const path = join(folder, file)
    writeFileSync(path, sample)
    const output = await outputOf(program, ...args, path)
    statuses[id] = Number(/\b[1-5]\d\d\b/.exec(output)?.[0])
  }
  return statuses
}

const programs: [SampleLanguage, file: string, command: string[], ask: string[]][] = [
  ['python', 'sample.py', ['python3'], ['-c', 'import requests']],
  ['go', 'sample.go', ['go', 'run'], ['version']],
  ['php', 'sample.php', ['php'], ['--version']],
]

it.each(programs)('the samples in %s run as they stand', async (language, file, command, ask) => {
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
  expect(await statusesOf(language, file, ...command)).toEqual(expected)
})
