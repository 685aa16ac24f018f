import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { openApiDocument } from '@/lib/docs/openapi/document'
import { allEndpoints } from '@/lib/main/endpoints'
import { provideReferenceTools } from '@/scripts/reference-tools/provide.mjs'

const linter = join(import.meta.dirname, '../../scripts/reference-tools/lint.mjs')

/** The reference of the chat with an invalid operation and tag. */
function wrongDocument() {
  const document = structuredClone(openApiDocument(allEndpoints.filter(({ group }) => group === 'chat')))
  const [send] = Object.values(document.paths['/send'] ?? {})
  Object.assign(send ?? {}, { operationId: 'readMessages', tags: ['nothing'] })
  return document
}

/** Findings of Spectral and Redocly by their recommended rules, for each document. */
let complaints: string[][] = []
beforeAll(async () => {
  const tools = await provideReferenceTools()
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  const documents = [
    openApiDocument(allEndpoints, 'en'),
    openApiDocument(allEndpoints, 'zh-Hans'),
    wrongDocument(),
  ]
  const files = documents.map((document, i) => {
    const file = join(folder, `${i}.json`)
    writeFileSync(file, JSON.stringify({ ...document, servers: [{ url: 'https://platform.example' }] }))
    return file
  })
  // It takes long on a busy machine.
  const options = { maxBuffer: 2 ** 26 }
  const { stdout } = await promisify(execFile)(process.execPath, [linter, tools, ...files], options)
  rmSync(folder, { recursive: true })
  complaints = JSON.parse(stdout)
}, 300_000)

it('the reference passes Spectral and Redocly, in either language', () => {
  expect(complaints.slice(0, 2)).toEqual([[], []])
})

it('both of them report an invalid reference', () => {
  const [, , ofWrong] = complaints
  expect(ofWrong).toContainEqual(expect.stringMatching(/^Spectral operation-operationId-unique/))
  expect(ofWrong).toContainEqual(expect.stringMatching(/^Redocly operation-operationId-unique/))
})
