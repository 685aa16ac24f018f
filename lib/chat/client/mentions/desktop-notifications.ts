import { tameText } from '@/lib/core/browser/tame-text'
import { deskNow } from '@/lib/desktop/client/windows'
import type { Message } from '../../contract/chat'
import { roomPath } from '../../room-path'
import { coverSpoilers } from '../message-text/covered-text'

// Notices of the desktop, fetched by those only who allow them.

/** What TypeScript's library leaves out. */
interface NoticeOptions extends NotificationOptions {
  renotify: boolean
}

export interface Notice {
  room: string
  title: string
  message: Message
  /** It calls the reader, who is told anew where an earlier notice still stands. */
  isCall: boolean
}

const noticeLengthMax = 160
/** A worker of before an update does not answer. */
const answerMs = 1_000

/** The notices that this page shows; on phones the service worker has them. */
const shown = new Map<string, Notification>()
/** How often the reader came back to a room: what is on its way by then is not shown any more. */
const returns = new Map<string, number>()

/** One a room: a newer one takes the place of the one before. */
const tagOf = (room: string) => `chat ${room}`

/** The worker of the chat, whatever window is in front and names the page's address. */
const registration = async () => navigator.serviceWorker?.getRegistration('/chat')

function showChat(): void {
  window.focus()
  // Without what manages windows there is no other.
  deskNow().run?.({ act: 'show', id: 'chat' })
}

/** What the worker calls this page. */
function nameOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(''), answerMs)
    worker.postMessage('name', [port2])
  })
}

/** On phones only a service worker may show a notice; its press comes back from there. */
async function showByWorker(room: string, title: string, options: NoticeOptions): Promise<void> {
  const before = returns.get(room)
  const found = await registration()
  if (!found?.active) return
  navigator.serviceWorker.onmessage = ({ data }) => data === 'show' && showChat()
  const data = { page: await nameOf(found.active), address: roomPath(room) }
  if (returns.get(room) === before) await found.showNotification(title, { ...options, data })
}

export async function notify({ room, title, message, isCall }: Notice): Promise<void> {
  const { nick, msg, type } = message
  const said = tameText(type === 'message' ? coverSpoilers(msg) : msg)
  const body = `${tameText(nick)}: ${[...said].slice(0, noticeLengthMax).join('')}`
  const options: NoticeOptions = { body, tag: tagOf(room), renotify: isCall, icon: '/icons/chat.svg' }
  try {
    const notification = new Notification(title, options)
    notification.onclick = () => {
      showChat()
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

/** To whatever tab the reader comes back, a notice can be closed only by the one that shows it. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('chat notices') : null
if (tabs) tabs.onmessage = ({ data }: MessageEvent<string>) => closeOwn(data)

/** The reader is back: what is left of a room's notices goes. */
export async function closeNotifications(room: string): Promise<void> {
  closeOwn(room)
  tabs?.postMessage(room)
  const left = await (await registration())?.getNotifications({ tag: tagOf(room) })
  for (const each of left ?? []) each.close()
}
