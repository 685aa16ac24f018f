import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { programs } from '@/lib/main/programs'
import { makeRelease } from '@/scripts/release/release.mjs'
import { sumsOf } from '@/scripts/release/write.mjs'
import { freePort } from '@/scripts/test-postgres.mjs'
import { temporaryFolder } from '../support/database'
import { send } from '../support/http'
import { createData, type Server, type ServerData, servingNode, startServer } from '../support/server'
import { poll, say, texts } from '../support/talk'

// The release made of the build at hand, started by a user who may write to the data folder only.

const isRoot = process.getuid?.() === 0
const nobody = 65534
let output = ''
let folder = ''
let data: ServerData
let server: Server | undefined

async function start() {
  server = await startServer({ root: folder, cwd: '/', data, ...(isRoot ? { uid: nobody } : {}) })
  return server
}

const running = async () => server ?? start()

beforeAll(async () => {
  output = temporaryFolder('release')
  chmodSync(output, 0o755)
  const made = await makeRelease({ root: process.cwd(), output, hasLocations: false, hasArchive: false })
  folder = made.folder
  if (!isRoot) spawnSync('chmod', ['-R', 'a-w', folder])
  data = await createData('sqlite')
  if (isRoot) chownSync(data.folder, nobody, nobody)
  await start()
})

afterAll(async () => {
  await server?.stop()
  await data?.remove()
  if (!isRoot) spawnSync('chmod', ['-R', 'u+w', output])
  rmSync(output, { recursive: true, force: true })
})

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

it('answers as the platform does', async () => {
  const { url } = await running()
  const pages = ['/chat?room=lobby', '/offline', ...programs.map(({ href }) => href)]
  for (const page of pages)
    expect(
      (await send(url + page, { headers: { Accept: 'text/html' } })).headers['content-type'],
      page,
    ).toMatch(/^text\/html/)
  const others = ['/time', '/openapi.json', '/client.js', '/client.d.ts', '/sw.js', '/icon.svg', '/readyz']
  for (const other of [...others, '/qrcode?text=hi', '/card.png', '/app.webmanifest'])
    expect([other, (await send(url + other)).status]).toEqual([other, 200])
  const [script] =
    /\/_next\/static\/[^"]+\.js/.exec((await send(url, { headers: { Accept: 'text/html' } })).text) ?? []
  expect((await send(`${url}${script}`)).status).toBe(200)
})

it('has a health check', async () => {
  const { port } = new URL((await running()).url)
  const statusAt = (PORT: string) =>
    spawnSync(servingNode, [path.join(folder, 'scripts/health.mjs')], { env: { ...process.env, PORT } })
      .status
  expect([statusAt(port), statusAt(`${await freePort()}`)]).toEqual([0, 1])
})

it('without location data says so', async () => {
  const { text } = await send(`${(await running()).url}/ip?ip=9.9.9.9`)
  expect(JSON.parse(text)).toMatchObject({
    country: '',
    asn: 0,
    message: 'This server has no data on where addresses are.',
    databaseDates: { places: '', networks: '' },
  })
  expect(server?.output()).not.toMatch(/"level":[456]0/)
})

it('restores a backup', async () => {
  const { url, superKey, stop } = await running()
  await say(url, { room: 'kept', nick: 'ann', msg: 'hello' })
  const backup = path.join(output, 'backup.db')
  const headers = { Authorization: `Bearer ${superKey}` }
  writeFileSync(backup, (await send(`${url}/api/admin/backup`, { headers })).body)
  await say(url, { room: 'kept', nick: 'ann', msg: 'later' })
  await stop()
  server = undefined
  const env = { PATH: process.env.PATH, DATA_DIR: data.folder, NODE_ENV: 'production' } as const
  const restored = spawnSync(servingNode, ['server.mjs', '--restore', backup], {
    env,
    encoding: 'utf8',
    cwd: folder,
  })
  expect([restored.status, restored.stderr]).toEqual([0, ''])
  const again = await start()
  expect(texts((await poll(again.url, { room: 'kept', after_time: 1 })).messages)).toEqual(['hello'])
})

it('cannot be put into preview mode by what is written in it', async () => {
  const { url } = await running()
  const { preview } = JSON.parse(read('.next/prerender-manifest.json'))
  expect(Object.values(preview)).toEqual([false, false, false])
  expect(JSON.parse(read('.next/server/preview-props.json'))).toEqual(preview)
  expect(JSON.parse(read('.next/server/server-reference-manifest.json'))).toEqual({ node: {}, edge: {} })
  for (const id of ['false', 'undefined', 'null', '']) {
    const cookie = `__prerender_bypass=${id}; __next_preview_data=${id}`
    const headers = { 'x-prerender-revalidate': id, Cookie: cookie }
    const response = await send(`${url}/icon.svg`, { headers })
    expect([response.status, response.headers['x-nextjs-cache']]).toEqual([200, 'HIT'])
  }
})

it('is as it was packed, without secrets or names of this machine', async () => {
  expect((await sumsOf(folder)).replace(/^.* {2}SHA256SUMS\n/m, '')).toBe(read('SHA256SUMS'))
  const grep = spawnSync('grep', ['-rIl', '--fixed-strings', process.cwd(), folder], { encoding: 'utf8' })
  expect(grep.stdout).toBe('')
  for (const file of ['data', '.env', 'node_modules/sharp', 'node_modules/@img', 'node_modules/typescript'])
    expect([file, existsSync(path.join(folder, file))]).toEqual([file, false])
})

it('names the packages in it and their licences', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const tools = ['@tailwindcss/postcss', 'opentype.js', 'postcss', 'prisma', 'typescript']
  const { components } = JSON.parse(read('sbom.cdx.json')) as {
    components: { name: string; version: string }[]
  }
  const named = new Set(components.map(({ name }) => name))
  const data = Object.keys(dependencies).filter((name) => name.startsWith('@ip-location-db/'))
  expect(
    Object.keys(dependencies)
      .filter((name) => !named.has(name))
      .sort(),
  ).toEqual([...data, ...tools].sort())
  const licences = read('THIRD-PARTY-LICENCES.txt')
  for (const { name, version } of components.filter((each) => !each.name.startsWith('@node-rs/argon2-')))
    expect(licences).toContain(`${name} ${version}\n`)
  const commit = existsSync('.git') ? '[\\da-f]{40}(?: with changes)?' : 'unknown'
  expect(read('VERSION')).toMatch(
    new RegExp(`^\\d+\\.\\d+\\.\\d+\\ncommit ${commit}\\n\\S+, without location data\\n$`),
  )
})
