import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '@/scripts/test-postgres.mjs'
import { Engine } from '../support/containers'
import { FullDay } from '../support/full-day'
import { send } from '../support/http'
import { poll, readAll, say, sayMany, texts, unique } from '../support/talk'
import { create, serve } from '../support/text'
import { until } from '../support/until'

// The image, built from Containerfile and run as an operator would who trusts it little: as an ordinary user, on a read-only
// file system, without privileges, with one core and 512 MB.

const buildMs = 1_800_000
const dayMinutes = Number(process.env.DAY_MINUTES ?? 10)
const name = unique('ouap')
const volume = `${name}-data`
const strict = [
  '--read-only',
  '--read-only-tmpfs=false',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
]
const small = ['--memory=512m', '--cpus=1']

let engine: Engine
let image = ''
let previous = ''
let port = 0
let url = ''

beforeAll(async () => {
  engine = await Engine.start()
  image = await engine.currentImage()
  previous = await engine.previousImage()
  await engine.keepOnly(image, previous)
  port = await freePort()
  url = `http://127.0.0.1:${port}`
}, 2 * buildMs)

afterAll(async () => {
  await engine?.tries('rm', '--force', '--time=0', '--volumes', name)
  await engine?.tries('volume', 'rm', '--force', volume)
})

async function ready(): Promise<number> {
  const startedAt = performance.now()
  await until(`${name} to be ready`, async () => {
    if ((await engine.inspect(name, '.State.Status')) === 'exited') throw new Error(await engine.logs(name))
    return (await send(`${url}/readyz`).catch(() => null))?.status === 200
  })
  return Math.round(performance.now() - startedAt)
}

/** Starts a new container with the same volume. @returns milliseconds until it is ready */
async function start(of = image): Promise<number> {
  await engine.tries('rm', '--force', '--time=0', '--volumes', name)
  const places = ['--publish', `127.0.0.1:${port}:3000`, '--volume', `${volume}:/data`]
  await engine.podman('run', '--detach', '--pull=never', `--name=${name}`, ...strict, ...small, ...places, of)
  return ready()
}

/** Kills the process, as the kernel would. @returns when it has ended */
async function crash(): Promise<void> {
  process.kill(Number(await engine.inspect(name, '.State.Pid')), 'SIGKILL')
  await until('its end', async () => (await engine.inspect(name, '.State.Status')) === 'exited')
}

it('is an image for an ordinary user, without privileges', async () => {
  const [config] = JSON.parse(await engine.podman('image', 'inspect', image)) as [
    { Size: number; Config: Record<string, unknown> },
  ]
  console.log(
    `image: ${Math.round(config.Size / 1e6)} MB, ${await engine.podman('run', '--rm', '--pull=never', image, 'server.mjs', '--version')}`,
  )
  expect(config.Size).toBeLessThan(600e6)
  expect(config.Config).toMatchObject({
    User: '1000:1000',
    Entrypoint: ['node'],
    Cmd: ['server.mjs'],
    Volumes: { '/data': {} },
    ExposedPorts: { '3000/tcp': {} },
  })
})

it('starts in 512 MB, writes to its volume only, and is healthy', async () => {
  const [first, second] = [await start(), await start()]
  await say(url, { room: 'main', nick: 'ann', msg: 'hello' })
  await send(`${url}/ip?ip=9.9.9.9`)
  // Some of their transactions need temporary files.
  const lines = Array.from({ length: 3_000 }, (_, i) => `line ${i}`)
  await sayMany(url, unique('room'), 'bob', lines)
  const used = await engine.podman('stats', '--no-stream', '--format={{.MemUsage}}', name)
  console.log(`ready after ${first} ms the first time, then ${second} ms; memory with location data ${used}`)
  expect(await engine.tries('healthcheck', 'run', name)).toBe(0)
  expect(await engine.podman('exec', name, 'id', '-u')).toBe('1000')
  for (const folder of ['/platform', '/tmp', '/'])
    expect([folder, await engine.tries('exec', name, 'touch', `${folder}/file`)]).toEqual([folder, 1])
  expect(await engine.podman('exec', name, 'node', 'server.mjs', '--check')).toContain(
    'The platform can start.',
  )
})

it('is unhealthy when nothing answers', async () => {
  expect(await engine.tries('run', '--rm', '--pull=never', image, 'scripts/health.mjs')).toBe(1)
  const secure = ['--env=TLS_CERT=x', '--env=PORT=1']
  expect(await engine.tries('run', '--rm', '--pull=never', ...secure, image, 'scripts/health.mjs')).toBe(1)
})

it('loses no message when it is killed and started again, ten times', async () => {
  const room = unique('room')
  const acknowledged = new Map<string, number>()
  let isDone = false
  const chat = async (nick: string) => {
    for (let i = 0; !isDone; i++) {
      const msg = `${nick} ${i}`
      const message = { room, nick, msg, send_id: `${nick}-${i}` }
      // The same message again, until the platform confirms it.
      while (!acknowledged.has(msg))
        await say(url, message).then(
          ({ id }) => acknowledged.set(msg, id),
          () => pause(50),
        )
    }
  }
  await start()
  const chatting = Promise.all(['ann', 'bob', 'cy', 'dee'].map(chat))
  for (let i = 0; i < 10; i++) {
    await pause(500)
    await crash()
    await engine.podman('start', name)
    await ready()
  }
  isDone = true
  await chatting
  const stored = await readAll(url, { room, after_time: 1, limit: 500 })
  console.log(`${acknowledged.size} messages, ten kills`)
  expect(new Map(stored.map(({ msg, id }) => [msg, id]))).toEqual(acknowledged)
  expect(stored).toHaveLength(acknowledged.size)
})

it(
  `carries people, large texts, backups and locations at once, for ${dayMinutes} minutes`,
  async () => {
    await start()
    const before = await engine.inspect(name, '.State.Pid')
    const keys = JSON.parse(await engine.podman('exec', name, 'cat', '/data/keys.json')) as {
      SUPER_KEY: string
    }
    const day = new FullDay({ url, superKey: keys.SUPER_KEY }, dayMinutes)
    const delays = (await day.run()).toSorted((a, b) => a - b)
    const peak = /VmHWM:\s+(\d+) kB/.exec(await engine.podman('exec', name, 'cat', '/proc/1/status'))?.[1]
    console.log(
      `at most ${Math.round(Number(peak) / 1000)} MB; half of ${delays.length} messages within ${delays[delays.length >> 1]} ms`,
      day.statuses,
    )
    expect(await engine.inspect(name, '.State.Pid')).toBe(before)
    expect(delays.length).toBeGreaterThan(0)
    for (const status of Object.keys(day.statuses))
      expect(status).toMatch(/ 200$|^(?:save|read|backup|ip) 503 with Retry-After$/)
  },
  dayMinutes * 60_000 + 120_000,
)

it('ends in order when it is stopped, also while it waits for its database', async () => {
  await start()
  await engine.podman('stop', '--time=30', name)
  expect(await engine.inspect(name, '.State.ExitCode')).toBe('0')
  await engine.podman('rm', '--volumes', name)
  const nowhere = ['--network=none', '--env=DATABASE_URL=postgres://ann@127.0.0.1/nothing']
  await engine.podman('run', '--detach', '--pull=never', `--name=${name}`, ...strict, ...nowhere, image)
  await until('it to wait', async () => (await engine.logs(name)).includes('Waiting for PostgreSQL'))
  await engine.podman('stop', '--time=30', name)
  expect(await engine.inspect(name, '.State.ExitCode')).toBe('0')
})

it('takes the place of the previous image on the same volume, and gives it back', async () => {
  await engine.tries('rm', '--force', '--volumes', name)
  await engine.podman('volume', 'rm', '--force', volume)
  const room = unique('room')
  await start(previous)
  await say(url, { room, nick: 'ann#secret', msg: 'before' })
  const { name: text } = await create(url, { text: 'a text' })
  for (const each of [image, previous]) {
    await engine.podman('stop', '--time=30', name)
    await start(each)
    const { messages } = await poll(url, { room, after_time: 1 })
    expect([each, texts(messages)[0], (await serve(url, text)).text]).toEqual([each, 'before', 'a text'])
    const { trip } = await say(url, { room, nick: 'ann#secret', msg: each })
    expect(trip).toBe(messages[0]?.trip)
  }
  const { messages } = await poll(url, { room, after_time: 1 })
  expect(texts(messages)).toEqual(['before', image, previous])
})
