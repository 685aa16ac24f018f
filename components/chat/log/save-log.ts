import { shownText } from '@/lib/chat/client/message-text/shown-text'
import { type Entry, isIgnored } from '@/lib/chat/client/room/entries'
import type { Message } from '@/lib/chat/contract/chat'
import type { ChatTranslate } from '@/lib/chat/texts'
import { saveFile } from '@/lib/core/browser/save-file'

type T = ChatTranslate

const twoDigits = (value: number) => String(value).padStart(2, '0')

function dayOf(time: Date): string {
  return [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join('-')
}

/** Local, with the UTC offset: `2026-11-22 19:05:01 +08:00`. */
function momentOf(ms: number): string {
  const time = new Date(ms)
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':')
  const minutes = -time.getTimezoneOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map(twoDigits)
  return `${dayOf(time)} ${clock} ${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}

/** With trip and badges. */
export function whoOf(
  { nick, trip, is_admin: admin, is_bot: bot, other_sender: other }: Message,
  t: T,
): string {
  const marks = [admin && t('admin'), bot && t('bot'), other && t('otherSender')].filter(Boolean)
  return [`${nick}${trip ? `◆${trip}` : ''}`, ...marks.map((mark) => `(${mark})`)].join(' ')
}

function presenceOf({ type, nick, msg }: Message, t: T): string {
  if (msg !== '')
    return type === 'leave' ? t('renamed', { from: nick, to: msg }) : t('renamed', { from: msg, to: nick })
  return t(type === 'join' ? 'joined' : 'left', { nick })
}

export function sentenceOf(message: Message, t: T): string {
  const { type, nick, msg } = message
  if (type === 'topic') return `◇ ${t('topicSet', { nick, topic: msg })}`
  if (type === 'system') return `◆ ${shownText(message, t)}`
  if (type === 'join' || type === 'leave') return `→ ${presenceOf(message, t)}`
  return type === 'action' ? `* ${whoOf(message, t)} ${msg}` : `<${whoOf(message, t)}> ${msg}`
}

const timed = (time: number, text: string) => `[${momentOf(time)}] ${text.replaceAll('\n', '\n    ')}`

function lineOf(entry: Entry, t: T): string {
  if (entry.kind === 'gap') return `— ${t('gap')} —`
  if (entry.kind === 'notice') return timed(entry.time, entry.lines.join('\n'))
  if (entry.kind === 'withdrawn') return `— ${t('withdrawn')} —`
  const { message } = entry
  return timed(message.time, sentenceOf(message, t) + (message.edited_time ? ` ${t('edited')}` : ''))
}

/** A rename is two rows; the first one shows it. */
export const isWritten = (entry: Entry, ignored: ReadonlySet<string>): boolean =>
  !isIgnored(entry, ignored) &&
  (entry.kind !== 'message' || entry.message.type !== 'join' || entry.message.msg === '')

/** @param ignored nicks in lower case */
export function logText(room: string, entries: readonly Entry[], ignored: ReadonlySet<string>, t: T): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const head = `${t('log', { room })} · ${momentOf(Date.now())} · ${zone}`
  const lines = entries.filter((entry) => isWritten(entry, ignored)).map((entry) => lineOf(entry, t))
  return `${[head, '', ...lines].join('\n')}\n`
}

export function saveLog(...log: Parameters<typeof logText>): void {
  const text = new Blob([logText(...log)], { type: 'text/plain;charset=utf-8' })
  saveFile(text, `${log[0]} ${dayOf(new Date())}.txt`)
}
