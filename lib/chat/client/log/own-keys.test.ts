import { expect, test } from 'vitest'
import type { Entry } from '../session/chat-session'
import { hasNew, ownKeys } from './log-items'

/** What the reader of a log has on its way, and was told. */
const own = (sendIds: string[], told: string[]) =>
  ownKeys({
    pending: sendIds.map((sendId) => ({
      ...{ sendId, nick: 'ann', msg: 'x', type: 'message', state: 'queued' },
      ...{ attempts: 0, after: 0, why: null, seen: false },
    })),
    entries: told.map((key): Entry => ({ kind: 'notice', key, time: 1, lines: ['told'] })),
  })

test('something was said or told only when it was not there before', () => {
  expect(hasNew(own([], []), own(['a'], []))).toBe(true)
  expect(hasNew(own(['a'], []), own(['a', 'b'], []))).toBe(true)
  // The newest has arrived, and an older one that was refused is the last again.
  expect(hasNew(own(['a', 'b'], []), own(['a'], []))).toBe(false)
  expect(hasNew(own(['a'], []), own(['a'], ['n']))).toBe(true)
  expect(hasNew(own(['a'], ['n']), own([], ['n']))).toBe(false)
})
