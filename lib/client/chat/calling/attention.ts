import type { Message } from '../../../schemas/chat'
import { coveredText } from '../said/covered-text'
import { tameText } from '../said/tame-text'
import type { Entry } from '../session/chat-session'
import { type Called, isCalled } from './called'
import type { Sound } from './sounds'

/** What came to a room while nobody looked at its page. */
export interface Unread {
  room: string
  title: string
  /** Messages, oldest first. */
  messages: readonly Message[]
  reader: Called
  sound: 'none' | 'calls' | 'all'
  notice: 'none' | 'calls' | 'all'
  /** Where to look for people who came and went; empty when they are not to be heard. */
  moves: readonly Entry[]
  /** The last row that the reader has seen. */
  seenId: number
}

let toldId = 0
let toldMoveId = 0
let toldCallId = 0
let icon: { link: HTMLLinkElement; href: string } | null = null

function markIcon(kind: 'none' | 'unread' | 'call'): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel~=icon]')
  if (!link) return
  icon ??= { link, href: link.href }
  icon.link.href = kind === 'none' ? icon.href : `/icons/chat-${kind}.svg`
}

function badge(count: number): void {
  // Only an installed application has one, and browsers differ in what they refuse.
  if (!('setAppBadge' in navigator)) return
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

const noticeLengthMax = 160

/** Shows a notice; on phones only a service worker may. */
async function show(title: string, options: NotificationOptions): Promise<void> {
  try {
    const notification = new Notification(title, options)
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
  } catch {
    const registration = await navigator.serviceWorker?.getRegistration()
    // Its press is answered by the service worker.
    await registration?.showNotification(title, { ...options, data: window.location.href })
  }
}

function notify({ room, title }: Unread, { nick, msg, type }: Message): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const said = tameText(type === 'message' ? coveredText(msg) : msg)
  const body = `${tameText(nick)}: ${[...said].slice(0, noticeLengthMax).join('')}`
  // One a room: a newer one takes the place of the one before.
  void show(title, { body, tag: `chat ${room}`, icon: '/icons/chat.svg' }).catch(() => undefined)
}

/** Somebody who came or went since the last time, not counting those who took another nick. */
function newestMove({ moves, seenId }: Unread): Sound | null {
  const after = Math.max(seenId, toldMoveId)
  const entry = moves.findLast(
    (each) =>
      each.kind === 'message' &&
      each.message.id > after &&
      each.message.msg === '' &&
      (each.message.type === 'join' || each.message.type === 'leave'),
  )
  if (entry?.kind !== 'message') return null
  toldMoveId = entry.message.id
  return entry.message.type === 'join' ? 'join' : 'leave'
}

/** One sound for all that is new: what calls the reader before what is said, that before who comes. */
function sound(kind: Sound | null): void {
  // The code is fetched by those only who have switched sounds on.
  if (kind) import('./sounds').then(({ playSound }) => playSound(kind)).catch(() => undefined)
}

/** Tells of what came while the page was hidden: a mark on its icon, a number, and what the reader has switched on. */
export function attend(unread: Unread): void {
  const { messages, reader, notice } = unread
  const calling = messages.filter((message) => isCalled(reader, message))
  markIcon(calling.length > 0 ? 'call' : messages.length > 0 ? 'unread' : 'none')
  badge(messages.length)
  // That a message calls may be known later than the message: what it answers had to be looked up.
  const call = calling.findLast(({ id }) => id > toldCallId)
  const any = messages.findLast(({ id }) => id > toldId)
  if (call) toldCallId = call.id
  if (any) toldId = any.id
  const move = newestMove(unread)
  if (call && unread.sound !== 'none') sound('call')
  else if (any && unread.sound === 'all') sound('message')
  else sound(move)
  const told = call ?? (notice === 'all' ? any : undefined)
  if (notice !== 'none' && told) notify(unread, told)
}
