/** HTTP clients that others wrote, each with every kind of call: docs/programs.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { marksOf, marksOnPage, programsPage } from '../programs/page'
import { type ClientResult, clients, prepareForClients, runClient, versionOf } from '../programs/run'
import { reportMissing, writesPrograms } from '../support/program'
import { type Server, startServer } from '../support/server'

const file = fileURLToPath(new URL('../../docs/programs.md', import.meta.url))
const results: ClientResult[] = []
let server: Server

beforeAll(async () => {
  server = await startServer()
  await prepareForClients(server)
})
afterAll(() => server.stop())

it.each(clients)('every call that $name can make succeeds', async (client) => {
  const version = await versionOf(client).catch((error: Error) => error)
  if (version instanceof Error) {
    reportMissing(client.name, version.message.split('\n', 1).join())
    return
  }
  const result = await runClient(client, version, server)
  results.push(result)
  const failed = result.results.filter(({ outcome }) => outcome === false)
  expect(failed.map(({ call, printed }) => `${call.id}: ${printed}`)).toEqual([])
})

it('docs/programs.md states what each client can do (PROGRAMS=write writes it)', () => {
  if (writesPrograms) writeFileSync(file, programsPage(results))
  const page = readFileSync(file, 'utf8')
  for (const result of results) {
    // A client that lacks an optional package here may have had it where the page was written.
    const here = Object.entries(marksOf(result)).filter(([, mark]) => mark !== '–')
    expect(marksOnPage(page, result.client), result.client.name).toMatchObject(Object.fromEntries(here))
  }
})
