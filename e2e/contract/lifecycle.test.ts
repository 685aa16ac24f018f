import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Provider } from '../support/database'
import { createData, startServer } from '../support/server'
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
      const silent = connect(Number(new URL(server.url).port), '127.0.0.1')
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
