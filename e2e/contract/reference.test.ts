import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { provideReferenceTools } from '@/scripts/reference-tools/provide.mjs'
import { send } from '../support/http'
import { preparedEntries, type SampleWorld, startSampleWorld } from '../support/sample-world'
import { allDone, curlStatuses, javascriptStatuses } from '../support/samples'
import { targets } from '../support/targets'

const [target] = targets
const url = target?.url ?? ''
const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'generated-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a script of node in the folder. @throws Error with what it has said */
async function node(...args: string[]): Promise<string> {
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 })
  const { stdout } = await run.catch((error) => {
    throw new Error(`${args[0]}: ${error.stdout}${error.stderr}`)
  })
  return stdout
}

it('a client in TypeScript is generated, a program of twelve calls compiles with it and runs', async () => {
  const tools = await provideReferenceTools()
  symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'openapi.json'), (await send(`${url}/openapi.json`)).text)
  cpSync(join(root, 'e2e/support/generated-client/twelve-calls.mts'), join(folder, 'twelve-calls.mts'))
  // What has a default may be left out.
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

it('is said in English unless asked for Chinese, each with its own tag', async () => {
  const english = await send(`${url}/openapi.json`, { headers: { 'Accept-Language': 'zh' } })
  const chinese = await send(`${url}/openapi.json?lang=zh`)
  expect(JSON.parse(english.text).paths['/send'].post.summary).toBe('Send a message')
  expect(JSON.parse(chinese.text).paths['/send'].post.summary).toBe('发送消息')
  expect(chinese.headers.etag).not.toBe(english.headers.etag)
  const headers = { 'If-None-Match': chinese.headers.etag ?? '' }
  expect((await send(`${url}/openapi.json?lang=zh`, { headers })).status).toBe(304)
  expect((await send(`${url}/openapi.json`, { headers })).status).toBe(200)
  expect((await send(`${url}/openapi.json?lang=de`)).status).toBe(400)
})

describe('every sample of /docs', () => {
  let world: SampleWorld
  // A server of its own: there is nothing on it that a sample may not change, delete or suspend.
  beforeAll(async () => {
    world = await startSampleWorld()
  })
  afterAll(() => world?.stop())

  it('does what it says, in curl', async () => {
    expect(await curlStatuses(world)).toEqual(allDone)
  })

  it('does what it says, in JavaScript', async () => {
    expect(await javascriptStatuses(world)).toEqual(allDone)
  })

  it('is prepared for by its name', () => {
    expect(preparedEntries.filter((id) => !(id in allDone))).toEqual([])
  })
})
