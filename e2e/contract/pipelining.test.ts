import { describe, expect, it } from 'vitest'
import { openRaw, request, takenCount } from '../support/raw'
import { poll, say, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'
import { responseIn } from '../support/wire'

onEveryTarget(({ url }) => {
  describe('pipelined requests', () => {
    it('are answered in order, each with its own body, behind a waiting one', async () => {
      const room = unique('room')
      const { id, time } = await say(url, { room, nick: 'ann', msg: 'first' })
      const message = JSON.stringify({ room, nick: 'bob', msg: 'sent behind a poll' })
      const json = `Content-Type: application/json\r\nContent-Length: ${message.length}\r\n`
      const connection = await openRaw(
        url,
        request('GET', `/poll?room=${room}&after_time=${time}&after_id=${id}&wait=25`) +
          request('POST', '/send', json, message) +
          request('HEAD', '/healthz') +
          request('GET', '/') +
          request('GET', '/nothing', 'Connection: close\r\n'),
      )
      const other = await say(url, { room, nick: 'ann', msg: 'wakes the poll' })
      await connection.closed
      const received = connection.received().split(/(?=HTTP\/1\.1 \d)/)
      const responses = received.map(responseIn)
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404])
      expect(responses[0]?.text).toContain('wakes the poll')
      expect(responses[1]?.text).toContain('"message":"sent"')
      expect(received[2]).toMatch(/\r\n\r\n$/)
      expect(responses[3]?.text).toContain('</html>')
      const { messages } = await poll(url, { room, after_id: other.id, after_time: other.time })
      expect(messages.map(({ msg }) => msg)).toEqual(['sent behind a poll'])
    })

    it('wait up to 32, and more end the connection', async () => {
      const waiting = request('GET', `/poll?room=${unique('room')}&after_id=0&wait=1`)
      const behind = request('GET', '/healthz')
      const fits = await openRaw(
        url,
        waiting + behind.repeat(31) + request('GET', '/healthz', 'Connection: close\r\n'),
      )
      await fits.closed
      expect(takenCount(fits)).toBe(33)
      const tooMany = await openRaw(url, waiting + behind.repeat(33))
      await tooMany.closed
      expect(tooMany.received()).toBe('')
    })

    it('are resumed on a connection that had to wait', async () => {
      const connection = await openRaw(url, request('GET', '/openapi.json').repeat(20))
      await until('20 answers', () => takenCount(connection) === 20)
      connection.socket.write(request('GET', '/healthz', 'Connection: close\r\n'))
      await connection.closed
      expect(takenCount(connection)).toBe(21)
    })

    it('do not affect later requests', async () => {
      const poll = request('GET', `/poll?room=${unique('room')}&after_id=0&wait=1`)
      const connection = await openRaw(url, poll + request('GET', '/healthz'))
      await until('2 answers', () => takenCount(connection) === 2)
      connection.socket.write(request('GET', '/healthz', 'Connection: close\r\n'))
      await connection.closed
      expect(connection.received()).not.toContain('HTTP/1.1 400')
      expect(takenCount(connection)).toBe(3)
    })
  })
})
