import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeDesk } from '@/lib/desktop/client/windows'
import type { Message } from '../../contract/chat'
import { closeNotifications, type Notice, notify } from './desktop-notifications'

const message: Message = {
  ...{ id: 1, time: 1, type: 'message', room: 'main', nick: 'bob', trip: null },
  ...{ msg: 'ann?', is_admin: false, ref_id: null },
}
const notice: Notice = { room: 'main', title: 'Main', message, isCall: true }

/** What a browser shows, in the order of its coming. */
let desktop: FakeNotification[] = []
class FakeNotification {
  onclick: (() => void) | null = null
  isOpen = true
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    desktop.push(this)
  }
  close(): void {
    this.isOpen = false
  }
}

const focus = vi.fn()
beforeEach(() => {
  desktop = []
  vi.stubGlobal('window', { focus: focus.mockClear() })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('Notification', FakeNotification)
})
afterEach(() => {
  vi.unstubAllGlobals()
  changeDesk({ run: null })
})

test('a second call is told anew, another message in silence', async () => {
  await notify(notice)
  await notify({ ...notice, isCall: false })
  expect(desktop.map(({ options }) => options)).toMatchObject([
    { tag: 'chat main', renotify: true, body: 'bob: ann?' },
    { tag: 'chat main', renotify: false },
  ])
})

test('a notice goes when its reader is back in its room', async () => {
  await notify(notice)
  await closeNotifications('other')
  expect(desktop[0]?.isOpen).toBe(true)
  await closeNotifications('main')
  expect(desktop[0]?.isOpen).toBe(false)
})

test('pressing a notice brings the chat to the front, also before other windows', async () => {
  await notify(notice)
  desktop[0]?.onclick?.()
  expect(focus).toHaveBeenCalledTimes(1)
  expect(desktop[0]?.isOpen).toBe(false)
  const run = vi.fn()
  changeDesk({ run })
  await notify(notice)
  desktop[1]?.onclick?.()
  expect(run).toHaveBeenCalledWith({ act: 'show', id: 'chat' })
})

/** A browser where only a service worker shows notices. @param answers whether the worker says what the page is called */
function phone(answers: boolean) {
  const shown = vi.fn()
  const closed = vi.fn()
  const active = {
    postMessage: (_: string, [port]: MessagePort[]) => answers && port?.postMessage('page 7'),
  }
  const getNotifications = async ({ tag }: { tag: string }) => [{ close: () => closed(tag) }]
  const found = { active, showNotification: shown, getNotifications }
  const getRegistration = async (scope: string) => (scope === '/chat' ? found : undefined)
  const serviceWorker = { getRegistration, onmessage: (_: { data: string }): unknown => undefined }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('Notification', null)
  return { shown, closed, serviceWorker }
}

test('a service worker is told which page it shows a notice for, and leads back there', async () => {
  const { shown, closed, serviceWorker } = phone(true)
  await notify(notice)
  const data = { page: 'page 7', address: '/chat?room=main' }
  expect(shown).toHaveBeenCalledWith('Main', expect.objectContaining({ renotify: true, data }))
  const run = vi.fn()
  changeDesk({ run })
  serviceWorker.onmessage({ data: 'show' })
  expect(run).toHaveBeenCalledWith({ act: 'show', id: 'chat' })
  await closeNotifications('main')
  expect(closed).toHaveBeenCalledWith('chat main')
})

test('a reader who is back before a service worker shows a notice is not shown it any more', async () => {
  const { shown } = phone(true)
  const told = [notify(notice), notify({ ...notice, room: 'other', title: 'Other' })]
  await closeNotifications('main')
  await Promise.all(told)
  expect(shown.mock.calls.map(([title]) => title)).toEqual(['Other'])
})

test('a service worker that does not answer still shows the notice, for the address', async () => {
  const { shown } = phone(false)
  await notify(notice)
  const data = { page: '', address: '/chat?room=main' }
  expect(shown).toHaveBeenCalledWith('Main', expect.objectContaining({ data }))
})
