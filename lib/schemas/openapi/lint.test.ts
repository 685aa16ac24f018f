import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { provideReferenceTools } from '@/scripts/reference-tools/provide.mjs'
import { allEndpoints } from '../endpoints/all'
import { openApiDocument } from './document'

const linter = join(import.meta.dirname, '../../../scripts/reference-tools/lint.mjs')
const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Two programs that start and read 200 kB: on a busy machine that takes a while. */
const lintTimeoutMs = 240_000

let tools = ''
beforeAll(async () => {
  tools = await provideReferenceTools()
}, 300_000)

/** What Spectral and Redocly say by their recommended rules. */
async function complaintsOf(document: object, name = 'openapi'): Promise<string[]> {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ ...document, servers: [{ url: 'https://platform.example' }] }))
  const { stdout } = await promisify(execFile)(process.execPath, [linter, tools, file], {
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout)
}

it(
  'has no complaint by Spectral and Redocly, in either language',
  async () => {
    const languages = ['en', 'zh'] as const
    const complaints = languages.map((each) => complaintsOf(openApiDocument(allEndpoints, each), each))
    expect(await Promise.all(complaints)).toEqual([[], []])
  },
  lintTimeoutMs,
)

it(
  'would have: both see what is wrong',
  async () => {
    const chat = allEndpoints.filter(({ group }) => group === 'chat')
    const document = structuredClone(openApiDocument(chat))
    const [send] = Object.values(document.paths['/send'] ?? {})
    Object.assign(send ?? {}, { operationId: 'readMessages', tags: ['nothing'] })
    const complaints = await complaintsOf(document)
    expect(complaints).toContainEqual(expect.stringMatching(/^Spectral operation-operationId-unique/))
    expect(complaints).toContainEqual(expect.stringMatching(/^Redocly operation-operationId-unique/))
  },
  lintTimeoutMs,
)
