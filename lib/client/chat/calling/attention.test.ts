import { beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '../../../schemas/chat'
import type { Entry } from '../session/chat-session'

const played: string[] = []
vi.mock('./sounds', () => ({ playSound: (kind: string) => played.push(kind) }))

const move = (id: number, type: 'join' | 'leave', nick: string): Entry => {
  const message: Message = {
    ...{ id, time: id, type, room: 'main', nick, trip: null },
    ...{ msg: '', is_admin: false, ref_id: null },
  }
  return { kind: 'message', key: `m${id}`, message, edited: false }
}

beforeEach(() => {
  played.length = 0
  vi.resetModules()
  vi.stubGlobal('document', { hidden: true, querySelector: () => null })
  vi.stubGlobal('navigator', {})
  return () => vi.unstubAllGlobals()
})

/** What is heard of these comings and goings by ann, who ignores eve. */
async function heardOf(moves: readonly Entry[]): Promise<readonly string[]> {
  const { attend } = await import('./attention')
  const ann = { nick: 'ann', trip: null, words: [], original: () => undefined, ignored: new Set(['eve']) }
  const none = { messages: [], sound: 'none', notice: 'none', seenId: 0 } as const
  attend({ room: 'main', title: 'Main', reader: ann, moves, ...none })
  await vi.dynamicImportSettled()
  return played
}

test('somebody who comes or goes is heard', async () => {
  expect(await heardOf([move(1, 'join', 'bob')])).toEqual(['join'])
  expect(await heardOf([move(1, 'join', 'bob'), move(2, 'leave', 'bob')])).toEqual(['join', 'leave'])
})
test('whoever the reader ignores is not heard, nor is the reader', async () => {
  expect(await heardOf([move(1, 'join', 'Eve'), move(2, 'join', 'ann')])).toEqual([])
  expect(await heardOf([move(3, 'leave', 'bob'), move(4, 'join', 'eve'), move(5, 'join', 'ann')])).toEqual([
    'leave',
  ])
})
