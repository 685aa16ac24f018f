import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { provideReferenceTools } from '@/scripts/reference-tools/provide.mjs'
import { send } from '../support/http'
import { type Server, startServer } from '../support/server'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'generated-client-'))
let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Runs a Node script in the folder. @throws Error with its output */
async function node(...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 })
  const { stdout } = await run.catch((error) => {
    throw new Error(`${args[0]}: ${error.stdout}${error.stderr}`)
  })
  return stdout
}

it('a client in TypeScript is generated, a program of twelve calls compiles with it and runs', async () => {
  const { url } = server
  const tools = await provideReferenceTools()
  symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'openapi.json'), (await send(`${url}/openapi.json`)).text)
  cpSync(join(root, 'e2e/support/generated-client/twelve-calls.mts'), join(folder, 'twelve-calls.mts'))
  // Fields with a default are optional.
  const output = ['--default-non-nullable', 'false', '--output', 'openapi.d.ts']
  await node('node_modules/openapi-typescript/bin/cli.js', 'openapi.json', ...output)
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--skipLibCheck', '--types', 'node']
  const types = ['--typeRoots', join(root, 'node_modules/@types')]
  const target = ['--target', 'es2023', '--module', 'nodenext']
  await node(
    join(root, 'node_modules/typescript/bin/tsc'),
    ...strict,
    ...types,
    ...target,
    'twelve-calls.mts',
  )
  expect(JSON.parse(await node('twelve-calls.mjs', url))).toEqual({
    said: true,
    room: 'main',
    count: expect.any(Number),
    updated: 'updated',
    text: 'hello again',
    deleted: 'deleted',
    target: 'https://example.com/',
    country: '',
    verified: 'NONE',
    headerCount: 1,
    uuids: 3,
  })
}, 200_000)
