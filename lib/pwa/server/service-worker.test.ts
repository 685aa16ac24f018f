import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const source = readFileSync(new URL('./service-worker.mjs', import.meta.url), 'utf8')

/** The service worker in a browser that has these pages. */
function worker(pages: readonly string[]) {
  const listeners = new Map<string, (event: unknown) => void>()
  const [shown, opened] = [vi.fn(), vi.fn()]
  const page = (id: string) => ({
    postMessage: (message: unknown) => shown(id, message),
    focus: () => shown(id, 'focus'),
  })
  const clients = {
    get: async (id: string) => (pages.includes(id) ? page(id) : undefined),
    openWindow: async (address: string) => opened(address),
  }
  const self = {
    clients,
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  }
  runInNewContext(source, { self, facts: { build: 'b', language: 'en' } })
  const press = async (data: unknown) => {
    let done: Promise<unknown> | undefined
    const waitUntil = (promise: Promise<unknown>) => {
      done = promise
    }
    const close = vi.fn()
    listeners.get('notificationclick')?.({ notification: { close, data }, waitUntil })
    await done
    expect(close).toHaveBeenCalledTimes(1)
  }
  return { listeners, shown, opened, press }
}

const address = '/chat?room=main'

test('a clicked notification focuses the page that showed it, and says which room it is about', async () => {
  const { press, shown, opened } = worker(['a', 'b'])
  await press({ page: 'b', address })
  expect(shown.mock.calls).toEqual([
    ['b', { show: address }],
    ['b', 'focus'],
  ])
  expect(opened).not.toHaveBeenCalled()
})

test.each([
  [{ page: 'gone', address }, address],
  [{ page: '', address }, address],
  // As pages of before an update wrote it.
  ['http://localhost/chat?room=main', '/chat'],
])('without its page, a notice with %j opens %s', async (data, expected) => {
  const { press, shown, opened } = worker(['a'])
  await press(data)
  expect(shown).not.toHaveBeenCalled()
  expect(opened.mock.calls).toEqual([[expected]])
})

test('a page receives its client id', () => {
  const { listeners } = worker([])
  const postMessage = vi.fn()
  listeners.get('message')?.({ ports: [{ postMessage }], source: { id: 'a' } })
  expect(postMessage).toHaveBeenCalledWith('a')
})
