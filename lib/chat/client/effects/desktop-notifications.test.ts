import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageRow } from '@/e2e/support/message-row'
import { updateDesktop } from '@/lib/desktop/client/windows'
import { roomOpener } from '../rooms/news'
import { closeNotifications, type DesktopNotification, notify } from './desktop-notifications'

const message = messageRow(1, { msg: 'ann?' })
const notice: DesktopNotification = { room: 'main', title: 'Main', message, isMention: true }

/** Notifications shown, in order. */
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
  updateDesktop({ run: null })
})

test('a second mention alerts again, another message is silent', async () => {
  await notify(notice)
  await notify({ ...notice, isMention: false })
  expect(desktop.map(({ options }) => options)).toMatchObject([
    { tag: 'chat main', renotify: true, body: 'bob: ann?' },
    { tag: 'chat main', renotify: false },
  ])
})

test('a notification closes when the reader is back in its room', async () => {
  await notify(notice)
  await closeNotifications('other')
  expect(desktop[0]?.isOpen).toBe(true)
  await closeNotifications('main')
  expect(desktop[0]?.isOpen).toBe(false)
})

test('a click on a notification brings the chat window to the front', async () => {
  await notify(notice)
  desktop[0]?.onclick?.()
  expect(focus).toHaveBeenCalledTimes(1)
  expect(desktop[0]?.isOpen).toBe(false)
  const run = vi.fn()
  updateDesktop({ run })
  await notify(notice)
  desktop[1]?.onclick?.()
  expect(run).toHaveBeenCalledWith({ act: 'show', id: 'chat' })
})

test('a click on a notification leads to its room', async () => {
  const opened = vi.fn()
  roomOpener.current = opened
  await notify({ ...notice, room: 'other' })
  desktop[0]?.onclick?.()
  expect(opened.mock.calls).toEqual([['other']])
  roomOpener.current = null
})

/** Only a service worker shows notifications here. @param responds whether it tells the page's id */
function phone(responds: boolean) {
  const shown = vi.fn()
  const closed = vi.fn()
  const active = {
    postMessage: (_: string, [port]: MessagePort[]) => responds && port?.postMessage('page 7'),
  }
  const getNotifications = async ({ tag }: { tag: string }) => [{ close: () => closed(tag) }]
  const found = { active, showNotification: shown, getNotifications }
  const getRegistration = async (scope: string) => (scope === '/chat' ? found : undefined)
  const serviceWorker = { getRegistration, onmessage: (_: { data: unknown }): unknown => undefined }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('Notification', null)
  return { shown, closed, serviceWorker }
}

test('a service worker knows the page of its notification and focuses it', async () => {
  const { shown, closed, serviceWorker } = phone(true)
  await notify(notice)
  const data = { page: 'page 7', address: '/chat?room=main' }
  expect(shown).toHaveBeenCalledWith('Main', expect.objectContaining({ renotify: true, data }))
  const run = vi.fn()
  updateDesktop({ run })
  const opened = vi.fn()
  roomOpener.current = opened
  // A worker of an earlier version does not say which room.
  serviceWorker.onmessage({ data: 'show' })
  expect(run).toHaveBeenCalledWith({ act: 'show', id: 'chat' })
  expect(opened).not.toHaveBeenCalled()
  serviceWorker.onmessage({ data: { show: '/chat?room=%E8%8C%B6' } })
  expect(run).toHaveBeenCalledTimes(2)
  expect(opened.mock.calls).toEqual([['茶']])
  roomOpener.current = null
  await closeNotifications('main')
  expect(closed).toHaveBeenCalledWith('chat main')
})

test('a notification is dropped if the reader is back before the service worker shows it', async () => {
  const { shown } = phone(true)
  const told = [notify(notice), notify({ ...notice, room: 'other', title: 'Other' })]
  await closeNotifications('main')
  await Promise.all(told)
  expect(shown.mock.calls.map(([title]) => title)).toEqual(['Other'])
})

test('a service worker that does not answer still shows the notification, for the URL', async () => {
  const { shown } = phone(false)
  await notify(notice)
  const data = { page: '', address: '/chat?room=main' }
  expect(shown).toHaveBeenCalledWith('Main', expect.objectContaining({ data }))
})
