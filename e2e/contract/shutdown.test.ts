import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort } from '@/scripts/test-postgres.mjs'
import type { Provider } from '../support/database'
import { send } from '../support/http'
import { Program } from '../support/program'
import { createData, servingNode, startServer } from '../support/server'
import { online, poll, say, texts, unique } from '../support/talk'
import { until } from '../support/until'

describe.concurrent.each<Provider>(['sqlite', 'postgresql'])('a server on %s', (provider) => {
  it('answers waiting polls on SIGTERM, exits cleanly, and keeps every message', async () => {
    const data = await createData(provider)
    try {
      const server = await startServer({ data })
      const room = unique('room')
      const start = await say(server.url, { room, nick: 'ann#secret', msg: 'start' })
      const waiting = poll(server.url, {
        room,
        after_id: start.id,
        after_time: start.time,
        wait: 25,
        nick: 'bob',
      })
      await until('bob to be present', async () => (await online(server.url, room)).count === 1)
      // Browsers preconnect; an idle connection must not keep the process, which would exit with 1.
      const silent = connect(server.port, '127.0.0.1')
      await once(silent, 'connect')
      server.terminate()
      expect((await waiting).messages).toEqual([])
      expect(await server.exited).toBe(0)
      silent.destroy()

      const next = await startServer({ data })
      expect(texts((await poll(next.url, { room })).messages)).toEqual(['start'])
      const again = await say(next.url, { room, nick: 'ann#secret', msg: 'again' })
      expect(again.trip).toBe(start.trip)
      expect(again.id).toBeGreaterThan(start.id)
      expect(await next.stop()).toBe(0)
    } finally {
      await data.remove()
    }
  })
})

it('a server that drains after SIGTERM answers every request, reports that it is not ready and closes connections', async () => {
  // Longer than any machine takes for these requests.
  const server = await startServer({ env: { DRAIN_SECONDS: '300' } })
  const { url } = server
  expect((await send(`${url}/healthz`, { headers: { Connection: 'keep-alive' } })).headers.connection).toBe(
    'keep-alive',
  )
  const room = unique('room')
  const { id, time } = await say(url, { room, nick: 'ann', msg: 'before' })
  const waiting = poll(url, { room, after_id: id, after_time: time, wait: 25 })
  server.terminate()
  expect((await waiting).messages).toEqual([])
  const ready = await send(`${url}/readyz`)
  expect([ready.status, ready.headers.connection]).toEqual([503, 'close'])
  expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0)
  for (const path of ['/healthz', '/', `/poll?room=${room}`, `/send?room=${room}&nick=ann&msg=while`]) {
    const { status, headers } = await send(`${url}${path}`, { headers: { Connection: 'keep-alive' } })
    expect([path, status, headers.connection]).toEqual([path, 200, 'close'])
  }
  await server.crash()
  await server.stop()
})

it('a server that has drained exits with 0', async () => {
  const server = await startServer({ env: { DRAIN_SECONDS: '1' } })
  server.terminate()
  expect(await server.exited).toBe(0)
  await server.stop()
})

it.each(['SIGINT', 'SIGHUP'] as const)('a server that a terminal ends does not drain (%s)', async (name) => {
  const server = await startServer({ env: { DRAIN_SECONDS: '300' } })
  server.signal(name)
  expect(await server.exited).toBe(0)
  await server.stop()
})

it('a start that waits for its database ends at once on SIGTERM', async () => {
  const nowhere = `postgres://ann@127.0.0.1:${await freePort()}/nothing`
  const starting = new Program(servingNode, ['server.mjs'], { DATABASE_URL: nowhere, PORT: '0' })
  await until('it to wait', () => (starting.output + starting.errors).includes('Waiting for PostgreSQL'))
  starting.signal('SIGTERM')
  // As process 1 of a container it would ignore a signal that it does not handle.
  expect(await starting.exited).toBe(0)
})

it('a server ends with the npm that started it', async () => {
  const data = await createData('sqlite')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const place = { PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: data.folder, DATABASE_URL: data.databaseUrl }
  const env = { ...process.env, ...place, DRAIN_SECONDS: '0' }
  const npm = spawn('npm', ['start'], { env, stdio: 'ignore', detached: true })
  const isUp = () =>
    send(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  try {
    await until('the server to listen', isUp, 60_000)
    npm.kill('SIGTERM')
    await until('the server to have ended', async () => !(await isUp()))
    await (await startServer({ data })).stop()
  } finally {
    if (await isUp()) process.kill(-(npm.pid ?? 0), 'SIGKILL')
    await data.remove()
  }
})

it('a server whose log cannot be written serves and ends', async () => {
  const server = await startServer({ outputTo: '/dev/full', env: { LOG_LEVEL: 'trace' } })
  expect((await send(`${server.url}/send?room=main&nick=ann&msg=hello`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

it('a data folder belongs to one process, and is free as soon as that one ends in any way', async () => {
  const data = await createData('sqlite')
  const first = await startServer({ data })
  try {
    await say(first.url, { room: 'main', nick: 'ann', msg: 'kept' })
    const refused = await startServer({ data }).catch((error: Error) => error.message)
    expect(refused).toMatch(/ended with 1/)
    const line = /^The database .*platform\.db is in use by process \d+ on .+, since [^ ]+: .*DATA_DIR.*$/m
    expect(refused).toMatch(line)
    expect(refused).not.toMatch(/^ {4}at /m)
    expect((await send(`${first.url}/send?room=main&nick=ann&msg=on`)).status).toBe(200)
    await first.crash()
    const next = await startServer({ data })
    await until('the messages', async () =>
      texts((await poll(next.url, { room: 'main' })).messages).includes('kept'),
    )
    expect(await next.stop()).toBe(0)
    const last = await startServer({ data })
    expect(await last.stop()).toBe(0)
  } finally {
    await first.crash()
    await data.remove()
  }
})
