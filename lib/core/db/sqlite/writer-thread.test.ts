import { rmSync } from 'node:fs'
import { Session } from 'node:inspector'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '@/e2e/support/database'
import { parseConfig } from '../../config'
import { processState } from '../../process-state'
import { isOutage } from '../failures'
import { migrateSqlite } from '../migrate'
import { WriterThread } from './writer-thread'

let folder = ''
const options = () => ({ file: path.join(folder, 'platform.db'), busyTimeoutMs: 5000, lockWaitMs: 4500 })
let thread: WriterThread
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  folder = temporaryFolder('writer-thread')
  processState('config', () => parseConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  await migrateSqlite(options().file)
  thread = new WriterThread(options(), () => undefined)
  await thread.ready()
})
afterEach(async () => {
  await thread.end()
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const insertion = (name: string) =>
  ["INSERT INTO secrets (name, value) VALUES (?, '')", [name]] as [string, string[]]
/** Some hundred milliseconds of work. */
const counting =
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT max(i) FROM n'

describe('the thread that writes', () => {
  it('that does not answer for ten seconds is given up, and used again when it answers', async () => {
    const waiting = thread.call('batch', [insertion('stored'), [counting, []]])
    vi.advanceTimersByTime(9500)
    expect(thread.unavailableReason).toBeNull()
    vi.advanceTimersByTime(500)
    await expect(waiting).rejects.toSatisfy(isOutage)
    expect(thread.unavailableReason).toBe('its disk does not answer')
    await expect(thread.call('batch', [insertion('refused')])).rejects.toSatisfy(isOutage)
    while (thread.unavailableReason !== null) await new Promise(setImmediate)
    await thread.call('batch', [insertion('later')])
    const [names] = await thread.call('batch', [['SELECT name FROM secrets ORDER BY name', []]])
    // What was given up is carried out, as a whole.
    expect(names?.rows).toEqual([['later'], ['stored']])
  })

  it('finishes its statement when the process ends, and begins no other', async () => {
    const others = new Set(process.listeners('exit'))
    const own = new WriterThread(options(), () => undefined)
    await own.ready()
    const [atExit] = process.listeners('exit').filter((listener) => !others.has(listener))
    const running = own.call('batch', [[counting, []]])
    atExit?.(1)
    expect((await running)[0]?.rows).toEqual([[1_000_000n]])
    const refused = own.call('batch', [[counting, []]])
    vi.advanceTimersByTime(10_000)
    await expect(refused).rejects.toSatisfy(isOutage)
    await own.end()
  })

  it('that is closed carries out what was asked before, and refuses what is asked later', async () => {
    const own = new WriterThread(options(), () => undefined)
    const before = own.call('batch', [insertion('before'), [counting, []]])
    const closed = own.close(() => undefined)
    await expect(own.call('batch', [insertion('after')])).rejects.toSatisfy(isOutage)
    await expect(
      own.translateError(Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode: 11 })),
    ).rejects.toSatisfy(isOutage)
    await before
    await closed
    const [names] = await thread.call('batch', [['SELECT name FROM secrets', []]])
    expect(names?.rows).toEqual([['before']])
  })

  it('ends the process when it ends', async () => {
    const listeners = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    try {
      const thrown = new Promise((resolve) => process.once('uncaughtException', resolve))
      const session = new Session()
      session.connect()
      session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
        const message = JSON.stringify({
          id: 1,
          method: 'Runtime.evaluate',
          params: { expression: 'process.exit(3)' },
        })
        session.post('NodeWorker.sendMessageToWorker', { sessionId, message })
      })
      session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })
      expect(String(await thrown)).toContain('the thread that writes the database ended with 3')
      session.disconnect()
    } finally {
      for (const listener of listeners) process.on('uncaughtException', listener)
    }
  })
})
