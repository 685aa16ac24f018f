import { coverSpoilers } from '@/lib/chat/client/message-text/covered-text'
import { shownText } from '@/lib/chat/client/message-text/shown-text'
import type { Entry } from '@/lib/chat/client/room/entries'
import { isMention, type MentionTarget } from '@/lib/chat/client/room/mentions'
import type { readAloudTexts } from '@/lib/chat/late-texts'
import type { ChatTranslate } from '@/lib/chat/texts'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import type { Clock } from '@/lib/core/browser/use-clock'
import type { KeyOf, Translate } from '@/lib/core/i18n/texts'

/** Longer texts are cut. */
const textLengthMax = 400

const shortened = (text: string) => {
  const signs = [...sanitizeText(text)]
  return signs.length > textLengthMax ? `${signs.slice(0, textLengthMax).join('')}…` : signs.join('')
}

interface Speaking {
  reader: MentionTarget
  asTyped: boolean
  clock: Pick<Clock, 'time'>
  t: Translate<KeyOf<typeof readAloudTexts>>
  chat: ChatTranslate
}

/** Sender first, time last, without markup, its spoilers covered. */
export function spokenLine(entry: Entry, { reader, asTyped, clock, t, chat }: Speaking): string {
  if (entry.kind === 'notice') return entry.lines.join('\n')
  if (entry.kind !== 'message') return ''
  const { type, nick, trip, msg, is_admin: admin, is_bot: bot, other_sender: other, time } = entry.message
  if (type === 'system') return shortened(shownText(entry.message, chat))
  const own = nick === reader.nick && trip === reader.trip
  const isMentioned = !own && isMention(reader, entry.message)
  const key = type === 'action' ? 'did' : type === 'topic' ? 'topic' : isMentioned ? 'calls' : 'said'
  // These have no markup.
  const isRaw = type === 'action' || type === 'topic' || asTyped || entry.asTyped
  const text = isRaw ? msg : coverSpoilers(msg, `[${chat('spoiler')}]`)
  const who = [
    admin && chat('administrator'),
    bot && chat('bot'),
    sanitizeText(nick),
    other && chat('otherSender'),
  ]
    .filter(Boolean)
    .join(' ')
  const line = t(key, { who, msg: shortened(text), time: clock.time(time) })
  return isMentioned && key !== 'calls' ? `${chat('callsYou')} ${line}` : line
}
