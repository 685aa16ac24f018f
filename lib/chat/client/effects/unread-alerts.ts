import { call } from '@/lib/core/api/call'
import { setPageTitle } from '@/lib/desktop/client/tab-title'
import { updateWindow } from '@/lib/desktop/client/windows'
import type { Message } from '../../contract/chat'
import type { ChatTranslate } from '../../texts'
import { shownText } from '../message-text/shown-text'
import { type Entry, isFromOthers, isJoinOrLeave, messagesIn, messagesSince } from '../room/entries'
import { isMention, type MentionTarget } from '../room/mentions'
import { newestIdOf, receivedIn } from '../room/room'
import { subscribeNews, totalOf, unreadRooms } from '../rooms/news'
import type { OpenRoom } from '../store'
import type { Sound } from './sounds'
import { leaderLockName, viewLockName } from './tab-leader'

// Alerts the reader to what arrives while the chat is not in view, and in the rooms that are not shown: title, icon, badge,
// sound, notification.

export interface UnreadAlert {
  room: string
  title: string
  t: ChatTranslate
  messages: readonly Message[]
  reader: MentionTarget & { ignored: ReadonlySet<string> }
  sound: 'none' | 'calls' | 'all'
  notice: 'none' | 'calls' | 'all'
  /** Entries to search for joins and leaves; empty when those make no sound. */
  presence: readonly Entry[]
  seenId: number
  resets: number
  isSeen: boolean
}

export interface WatchedRoom
  extends Omit<UnreadAlert, 'room' | 'messages' | 'presence' | 'seenId' | 'resets'> {
  room: OpenRoom
  presenceSound: boolean
}

/** The newest rows of a room that were alerted to. */
interface Alerted {
  id: number
  presenceId: number
  mentionId: number
  resets: number
}

const alertedIn = new Map<string, Alerted>()

function alertedBefore({ room, resets }: UnreadAlert): Alerted {
  const known = alertedIn.get(room)
  if (known?.resets === resets) return known
  const nothing = { id: 0, presenceId: 0, mentionId: 0, resets }
  alertedIn.set(room, nothing)
  return nothing
}

let icon: { link: HTMLLinkElement; href: string } | null = null

function markIcon(kind: 'none' | 'unread' | 'call'): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel~=icon]')
  if (!link) return
  icon ??= { link, href: link.href }
  icon.link.href = kind === 'none' ? icon.href : `/icons/chat-${kind}.svg`
}

function badge(count: number): void {
  // Only installed applications have a badge, and browsers differ in what they reject.
  if (!('setAppBadge' in navigator)) return
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

function notices(use: (code: typeof import('./desktop-notifications')) => Promise<void>): void {
  const mayNotify = 'Notification' in window && Notification.permission === 'granted'
  if (mayNotify) import('./desktop-notifications').then(use).catch(() => undefined)
}

/** The message that the notification of a room is about. */
const notifiedIn = new Map<string, number>()

/** Takes a notification back whose message was deleted or withdrawn. */
function closeUnless(isThere: (id: number) => boolean, room: string): void {
  const id = notifiedIn.get(room)
  if (id === undefined || isThere(id)) return
  notifiedIn.delete(room)
  notices(({ closeNotifications }) => closeNotifications(room))
}

function newestPresence({ presence, reader, seenId }: UnreadAlert, alerted: Alerted): Sound | null {
  const after = Math.max(seenId, alerted.presenceId)
  const newest = messagesIn(presence).findLast(
    (row) =>
      row.id > after &&
      row.msg === '' &&
      row.nick !== reader.nick &&
      !reader.ignored.has(row.nick.toLowerCase()) &&
      isJoinOrLeave(row),
  )
  if (!newest) return null
  alerted.presenceId = newest.id
  return newest.type === 'join' ? 'join' : 'leave'
}

function sound(kind: Sound | null): void {
  if (kind) import('./sounds').then(({ playSound }) => playSound(kind)).catch(() => undefined)
}

/** Tabs receive a message within moments of each other; the first one alerts, and the others stay silent for this time. */
const aloneMs = 3_000
const lookedAtMax = 500
let isAlerting = false
let unreadCount = 0
/** The room in view, whose pending alerts are cancelled. */
let viewedRoom = ''

/** False where tabs cannot coordinate. */
async function isInViewSomewhere(room: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }))
  return held.some(({ name }) => name === viewLockName(room))
}

/** Alerts in one of the tabs that would alert at once; in each where tabs cannot coordinate. */
async function alertOnce(name: string, alert: () => void): Promise<void> {
  if (isAlerting || !('locks' in navigator)) return alert()
  let isAnswered = false
  const one = navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    isAnswered = true
    if (!lock) return
    isAlerting = true
    alert()
    await new Promise((resolve) => setTimeout(resolve, aloneMs))
    isAlerting = false
  })
  await one.catch(() => {
    if (!isAnswered) alert()
  })
}

const mentionsIn = ({ messages, reader }: Pick<UnreadAlert, 'messages' | 'reader'>) =>
  messages.slice(-lookedAtMax).filter((message) => isMention(reader, message))

/** By sound and notification, to what is new in a room, unless it is in view in a tab. */
export function alertTo(unread: UnreadAlert, mentions = mentionsIn(unread)): void {
  const { room, title, t, messages, reader, notice } = unread
  const alerted = alertedBefore(unread)
  // A mention may be recognised late: the message replied to had to be fetched. One that an edit added is not new.
  const isNew = ({ id, edited_time: edited }: Message) =>
    id > alerted.mentionId && !(id <= alerted.id && edited)
  const mention = mentions.findLast(isNew)
  const any = messages.findLast(({ id }) => id > alerted.id)
  if (mention) alerted.mentionId = mention.id
  if (any) alerted.id = any.id
  const presenceSound = newestPresence(unread, alerted)
  const soundKind =
    mention && unread.sound !== 'none' ? 'call' : any && unread.sound === 'all' ? 'message' : presenceSound
  const notified = { none: undefined, calls: mention, all: mention ?? any }[notice]
  const alert = () => {
    // The reader may have come back meanwhile.
    if (viewedRoom === room) return
    sound(soundKind)
    if (!notified) return
    const { nick, other_sender: other } = notified
    const who = other ? `${nick} (${t('otherSender')})` : nick
    const message = { ...notified, nick: who, msg: shownText(notified, t) }
    notifiedIn.set(room, notified.id)
    notices(({ notify }) => notify({ room, title, message, isMention: notified === mention }))
  }
  isInViewSomewhere(room).then((isInView) => {
    if (isInView) return
    if (unreadCount > 0) badge(unreadCount)
    if (soundKind || notified) void alertOnce(`${leaderLockName(room)} tells ${reader.nick}`, alert)
  })
}

/** Of the room that is shown. */
export function updateAlerts(unread: UnreadAlert): void {
  const { room, messages, isSeen } = unread
  const mentions = mentionsIn(unread)
  const others = totalOf(unreadRooms())
  const before = unreadCount
  unreadCount = messages.length + others.count
  markIcon(mentions.length + others.mentions > 0 ? 'call' : unreadCount > 0 ? 'unread' : 'none')
  const isFewer = unreadCount < before
  if (isFewer || (isSeen && (viewedRoom !== room || unreadCount !== before))) badge(unreadCount)
  if (isSeen && viewedRoom !== room) notices(({ closeNotifications: closeNotices }) => closeNotices(room))
  viewedRoom = isSeen ? room : ''
  alertTo(unread, mentions)
}

/** Whether there may be alerts to take back: at first those of an earlier page. */
let mayHaveAlerts = true

/** The room that is shown. */
let watchedRoom: WatchedRoom | null = null

/** Since the room was last in view, and in the other rooms; updates title, task bar and alerts. */
export function countUnread(watched: WatchedRoom): void {
  watchedRoom = watched
  const { room, presenceSound, title, reader, isSeen } = watched
  const { get, update, name } = room
  if (isSeen) update((now) => ({ ...now, readId: newestIdOf(now) }))
  const state = get()
  const entries = receivedIn(state)
  const { readId: seenId, resets } = state
  const messages = messagesSince(entries, seenId).filter((message) => isFromOthers(message, reader))
  const others = totalOf(unreadRooms()).count
  const unread = messages.length + others
  setPageTitle(title, unread)
  updateWindow('chat', { unread })
  closeUnless((id) => messages.some((message) => message.id === id), name)
  // What was alerted to may have been withdrawn.
  const isAlerted = unreadCount > 0 || (isSeen && mayHaveAlerts)
  if (unread === 0 && !presenceSound && !isAlerted) return
  mayHaveAlerts = !isSeen || others > 0
  const presence = presenceSound ? entries : []
  updateAlerts({ ...watched, room: name, resets, messages, presence, seenId })
}

subscribeNews(() => watchedRoom && countUnread(watchedRoom))

/** Messages were deleted or withdrawn in a room that is not shown. */
export async function checkNotice(room: string): Promise<void> {
  const id = notifiedIn.get(room)
  if (id === undefined) return
  const { messages } = await call('GET /poll', { room, before_id: id + 1, limit: 1 })
  closeUnless(() => messages[0]?.id === id, room)
}

/** Messages that arrived in a room that is not shown. */
export async function alertElsewhere(
  alert: Omit<UnreadAlert, 'messages' | 'presence' | 'seenId' | 'resets' | 'isSeen'>,
  afterId: number,
): Promise<void> {
  const { room, sound: heard, notice, reader } = alert
  if (heard === 'none' && notice === 'none') return
  const cursor = { after_time: 0, after_id: afterId }
  const response = await call('GET /poll', { room, ...cursor, events: 0 })
  const messages = response.messages.filter((message) => isFromOthers(message, reader))
  alertTo({ ...alert, messages, presence: [], seenId: afterId, resets: 0, isSeen: false })
}
