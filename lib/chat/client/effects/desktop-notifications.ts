import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { desktopState } from '@/lib/desktop/client/windows'
import type { Message } from '../../contract/chat'
import { roomInPath, roomPath } from '../../room-path'
import { coverSpoilers } from '../message-text/covered-text'
import { roomOpener } from '../rooms/news'

// Loaded only where the user allows notifications.

/** Missing in TypeScript's library. */
interface ExtendedOptions extends NotificationOptions {
  renotify: boolean
}

export interface DesktopNotification {
  room: string
  title: string
  message: Pick<Message, 'nick' | 'type' | 'msg'>
  /** Mentions the reader; such a notification alerts again where an earlier one is still shown. */
  isMention: boolean
}

const bodyLengthMax = 160
/** An older service worker does not answer. */
const workerTimeoutMs = 1_000

/** Notifications of this page; on phones the service worker shows them. */
const shown = new Map<string, Notification>()
/** Counts the reader's returns to a room, which cancel notifications that are still being prepared. */
const returns = new Map<string, number>()

/** One notification per room; a new one replaces the old. */
const tagOf = (room: string) => `chat ${room}`

/** Whichever program the page's URL names. */
const registration = async () => navigator.serviceWorker?.getRegistration('/chat')

function showRoom(room: string | null): void {
  window.focus()
  // Without a window manager the chat is the only window.
  desktopState().run?.({ act: 'show', id: 'chat' })
  if (room) roomOpener.current?.(room)
}

/** `show`: the address of a room. A worker of an earlier version sends only the word. */
function onWorkerMessage({ data }: MessageEvent<'show' | { show?: string } | undefined>): void {
  if (data === 'show') showRoom(null)
  else if (data?.show) showRoom(roomInPath(new URL(data.show, 'http://page')))
}

/** As the service worker knows it. */
function nameOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(''), workerTimeoutMs)
    worker.postMessage('name', [port2])
  })
}

/** Phones permit only service workers to show notifications; clicks come back from there. */
async function showByWorker(room: string, title: string, options: ExtendedOptions): Promise<void> {
  const before = returns.get(room)
  const found = await registration()
  if (!found?.active) return
  navigator.serviceWorker.onmessage = onWorkerMessage
  const data = { page: await nameOf(found.active), address: roomPath(room) }
  if (returns.get(room) === before) await found.showNotification(title, { ...options, data })
}

export async function notify({ room, title, message, isMention }: DesktopNotification): Promise<void> {
  const { nick, msg, type } = message
  const text = sanitizeText(type === 'message' ? coverSpoilers(msg) : msg)
  const body = `${sanitizeText(nick)}: ${[...text].slice(0, bodyLengthMax).join('')}`
  const options: ExtendedOptions = { body, tag: tagOf(room), renotify: isMention, icon: '/icons/chat.svg' }
  try {
    const notification = new Notification(title, options)
    notification.onclick = () => {
      showRoom(room)
      notification.close()
    }
    shown.set(room, notification)
  } catch {
    await showByWorker(room, title, options)
  }
}

function closeOwn(room: string): void {
  returns.set(room, (returns.get(room) ?? 0) + 1)
  shown.get(room)?.close()
  shown.delete(room)
}

/** Only the tab that showed a notification can close it. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('chat notices') : null
if (tabs) tabs.onmessage = ({ data }: MessageEvent<string>) => closeOwn(data)

export async function closeNotifications(room: string): Promise<void> {
  closeOwn(room)
  tabs?.postMessage(room)
  const left = await (await registration())?.getNotifications({ tag: tagOf(room) })
  for (const each of left ?? []) each.close()
}
