import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '@/scripts/test-postgres.mjs'
import { temporaryFolder } from '../support/database'
import { asBrowser, json, send } from '../support/http'
import { Program } from '../support/program'
import { until } from '../support/until'

// `npm run dev`, with sources of its own in a folder that no other test has. Next notices a change some time later, and
// compiles when it is asked: every expectation of a change is repeated until it holds.

const folder = 'app/development-test'
const data = temporaryFolder('data')
let url = ''
let platform: Program

const write = (name: string, source: string) => writeFileSync(`${folder}/${name}`, source)
const handler = (text: string) => `
  import { suffix } from './suffix'
  import { methods } from '@/lib/core/dispatch/route/methods'
  import { route } from '@/lib/core/dispatch/route/route'
  import { uuidEndpoints } from '@/lib/uuid/contract'
  const make = route(uuidEndpoints.make, () => new Response('${text} ' + suffix))
  export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(make)`
const suffix = (text: string) => `export const suffix = '${text}'`
const component = (text: string) => `export default function Page() { return <h1>${text}</h1> }`

const remove = () => rmSync(folder, { recursive: true, force: true })

beforeAll(async () => {
  remove()
  const port = `${await freePort()}`
  url = `http://127.0.0.1:${port}`
  const env = { DATA_DIR: data, HOST: '127.0.0.1', PORT: port, SUPER_KEY: 'super-key-of-the-tests' }
  platform = new Program('npm', ['run', 'dev'], env)
  await until('it to be ready', () => platform.output.includes('Ready: '), 600_000)
}, 600_000)

afterAll(async () => {
  remove()
  platform.signal('SIGINT')
  await platform.exited
  rmSync(data, { recursive: true, force: true })
})

/** What an address answers, in the end. */
const answer = (path: string) =>
  expect.poll(
    async () => {
      const { status, text } = await send(`${url}${path}`, { headers: asBrowser })
      return status === 200 ? text : `${status}`
    },
    { timeout: 120_000 },
  )

it('serves calls, with the address of the caller, and pages', async () => {
  expect((await send(`${url}/send`, json({ room: 'main', nick: 'ann', msg: 'hello' }))).status).toBe(200)
  expect((await send(`${url}/poll?room=main`)).text).toContain('"msg":"hello"')
  expect((await send(`${url}/qrcode?text=a`)).headers['content-type']).toBe('image/png')
  expect((await send(`${url}/ip?format=text`)).text).toBe('127.0.0.1\n')
  const headers = { Authorization: 'Bearer super-key-of-the-tests' }
  expect((await send(`${url}/api/admin/settings`, { headers })).status).toBe(200)
  for (const path of ['/', '/setting', '/widgets']) await answer(path).toContain('</html>')
})

it('loads new and changed handlers, what they import, and pages, and says what it cannot compile', async () => {
  mkdirSync(`${folder}/page`, { recursive: true })
  write('suffix.ts', suffix('first'))
  write('route.ts', handler('first'))
  write('page/page.tsx', component('first'))
  await answer('/development-test').toBe('first first')
  await answer('/development-test/page').toContain('<h1>first</h1>')
  write('route.ts', handler('second'))
  await answer('/development-test').toBe('second first')
  write('suffix.ts', suffix('second'))
  await answer('/development-test').toBe('second second')
  write('page/page.tsx', component('second'))
  await answer('/development-test/page').toContain('<h1>second</h1>')
  write('suffix.ts', 'const = 1')
  await answer('/development-test').toBe('500')
  write('suffix.ts', suffix('third'))
  await answer('/development-test').toBe('second third')
  remove()
  await answer('/development-test').toBe('404')
})
