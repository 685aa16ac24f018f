import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '@/scripts/test-postgres.mjs'
import { provideImages } from '../support/base-images.mjs'
import { Compose, Engine } from '../support/containers'
import { send } from '../support/http'
import { SteadyLoad } from '../support/steady-load'
import { poll, say, texts, unique } from '../support/talk'
import { until } from '../support/until'

// compose.yaml as it is, with podman-compose: one instance with SQLite, and three with PostgreSQL behind nginx.

let engine: Engine
let settings: Record<string, string>
let compose: Compose | undefined
let url = ''

beforeAll(async () => {
  engine = await Engine.start()
  await provideImages(engine.env, 'nginx:stable', 'postgres:17')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  settings = { IMAGE: await engine.currentImage(), PUBLISH: `127.0.0.1:${port}`, SUBNET: '10.214.83' }
}, 1_800_000)

afterEach(async () => {
  if (!compose) return
  const { project, folder } = compose
  compose = undefined
  // podman-compose leaves what a container that is just being restarted uses.
  await engine.tries('pod', 'rm', '--force', '--time=0', `pod_${project}`)
  await engine.tries('volume', 'rm', '--force', `${project}_data`, `${project}_postgres`)
  await engine.tries('network', 'rm', '--force', `${project}_scale`, `${project}_default`)
  rmSync(folder, { recursive: true })
}, 120_000)

async function project(more: Record<string, string> = {}): Promise<Compose> {
  compose = await Compose.of(engine, unique('ouap'), { ...settings, ...more })
  return compose
}

const isReady = async () => (await send(`${url}/readyz`).catch(() => null))?.status === 200
const ready = () => until('the platform to be ready', isReady, 180_000)

it('one instance: hardened, and what it stores outlives it', async () => {
  const one = await project({ SUPER_KEY: 'super-key-of-the-tests', PORT: '80' })
  await one.run('up', '-d')
  await ready()
  const container = one.container('platform')
  const { HostConfig, EffectiveCaps, Config } = JSON.parse(await engine.podman('inspect', container))[0]
  expect(HostConfig).toMatchObject({
    ReadonlyRootfs: true,
    Memory: 512 * 1024 * 1024,
    SecurityOpt: ['no-new-privileges'],
    RestartPolicy: { Name: 'unless-stopped' },
  })
  expect(EffectiveCaps ?? []).toEqual([])
  expect(Config.Healthcheck.Test.join(' ')).toContain('scripts/health.mjs')
  expect(await engine.tries('healthcheck', 'run', container)).toBe(0)
  const headers = { Authorization: 'Bearer super-key-of-the-tests' }
  expect((await send(`${url}/metrics`, { headers })).status).toBe(200)
  const room = unique('room')
  await say(url, { room, nick: 'ann', msg: 'hello' })
  await one.run('down')
  await one.run('up', '-d')
  await ready()
  expect(texts((await poll(url, { room, after_time: 1 })).messages)).toEqual(['hello'])

  // Restored as docs/containers.md says.
  const backup = join(one.folder, 'backup.db')
  writeFileSync(backup, (await send(`${url}/api/admin/backup`, { headers })).body)
  await say(url, { room, nick: 'ann', msg: 'later' })
  await one.run('stop')
  const place = ['-v', `${backup}:/backup.db:ro`]
  await one.run('run', '--rm', ...place, 'platform', 'server.mjs', '--restore', '/backup.db')
  await one.run('start')
  await ready()
  expect(texts((await poll(url, { room, after_time: 1 })).messages)).toEqual(['hello'])
})

it('three instances without a password for their database: it says so', async () => {
  const three = await project()
  await three.run('--profile', 'scale', 'up', '-d', 'nginx')
  await until('the message', async () =>
    (await engine.logs(three.container('postgres'))).includes('Write DATABASE_PASSWORD=… into .env'),
  )
})

it('three instances: no request fails when one is killed under load, and no message is lost', async () => {
  const three = await project({ DATABASE_PASSWORD: 'p@ss:w/rd%1', LOG_LEVEL: 'warn' })
  const startedAt = performance.now()
  await three.run('--profile', 'scale', 'up', '-d', 'nginx')
  await ready()
  console.log(
    `three instances, PostgreSQL and nginx are ready after ${Math.round(performance.now() - startedAt)} ms`,
  )
  const instances = ['one', 'two', 'three'].map((each) => three.container(each))
  const isHealthy = (container: string) => async () =>
    (await engine.tries('healthcheck', 'run', container)) === 0
  const pidOf = async (container: string) => Number(await engine.inspect(container, '.State.Pid'))
  for (const each of instances) await until(`${each} to be healthy`, isHealthy(each))
  const logs = await Promise.all(instances.map((each) => engine.logs(each)))
  expect(logs.join('').split('ADMIN_KEY')).toHaveLength(2)

  // What a caller claims about where it comes from is not believed.
  const { text } = await send(`${url}/ip`, { headers: { 'X-Forwarded-For': '9.9.9.9' } })
  expect(JSON.parse(text).ip).toBe('10.214.83.1')

  const load = await SteadyLoad.start([url], url, 6)
  for (const each of instances) {
    await pause(2000)
    const killed = await pidOf(each)
    process.kill(killed, 'SIGKILL')
    await until(`${each} to be restarted`, async () => ![0, killed].includes(await pidOf(each)))
    await until(`${each} to be healthy`, isHealthy(each))
  }
  await load.stop()
  console.log(`${load.answeredCount} requests, ${load.acknowledged.size} messages, each instance killed once`)
  expect(load.failureCounts).toEqual([])
  // The last messages may take a moment to the instance that is read.
  await expect.poll(() => load.unaccounted(url)).toEqual([])
  await expect.poll(() => load.misread(url)).toEqual([])
}, 600_000)
