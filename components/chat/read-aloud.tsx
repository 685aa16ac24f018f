'use client'

import { useEffect, useRef, useState } from 'react'
import { hasWord } from '@/lib/client/chat/calling/calls-reader'
import { NewLines } from '@/lib/client/chat/log/heard-lines'
import { tameText } from '@/lib/client/chat/said/tame-text'
import type { Entry } from '@/lib/client/chat/session/chat-session'
import type { Translate } from '@/lib/client/language'
import { type Clock, useClock } from '@/lib/client/use-clock'
import { useTexts } from '@/lib/client/use-language'
import { useChatTexts } from './chat-scope'
import type { Reader } from './log-rows'
import { readAloudTexts } from './read-aloud-texts'

export interface ReadAloudProps {
  entries: readonly Entry[]
  reader: Reader
  /** The newest row when the page opened, and when that was. */
  sinceId: number
  sinceTime: number
}

/** Between two readings, so that a flood is summed up instead of read line by line. */
const pauseMs = 3_000
/** What was read out is taken away, so that nobody who walks over the page meets it twice. */
const keptMs = 8_000
/** Of a long text so much is read out; the log has the rest. */
const textLengthMax = 400

const shortened = (msg: string) => {
  const text = [...tameText(msg)]
  return text.length > textLengthMax ? `${text.slice(0, textLengthMax).join('')}…` : text.join('')
}

type Key = keyof typeof readAloudTexts.en

/** One entry of the log as it is read out: who first, when last. */
function spoken(
  entry: Entry,
  reader: Reader,
  clock: Clock,
  t: Translate<Key>,
  chat: Translate<'administrator' | 'bot'>,
): string {
  if (entry.kind === 'gap') return ''
  if (entry.kind === 'notice') return entry.lines.join('\n')
  const { type, nick, msg, is_admin: admin, is_bot: bot, time } = entry.message
  if (type === 'system') return shortened(msg)
  const own = nick === reader.nick && entry.message.trip === reader.trip
  const calls = !own && reader.words.some((word) => hasWord(msg, word))
  const way = type === 'action' ? 'did' : type === 'topic' ? 'topic' : calls ? 'calls' : 'said'
  const who = [admin && chat('administrator'), bot && chat('bot'), tameText(nick)]
  return t(way, { who: who.filter(Boolean).join(' '), msg: shortened(msg), time: clock.time(time) })
}

interface Reading {
  /** Grows, so that the same words are read out once more when they are said once more. */
  serial: number
  lines: readonly string[]
}

/** What came since the last reading, as the lines of the next one. */
function useReadings({ entries, reader, sinceId, sinceTime }: ReadAloudProps): Reading {
  const t = useTexts(readAloudTexts)
  const chat = useChatTexts()
  const clock = useClock()
  const [news] = useState(() => new NewLines(sinceId, sinceTime))
  const [reading, setReading] = useState<Reading>({ serial: 0, lines: [] })
  const readAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const read = () => {
      const { entries: told, summed } = news.take(entries, reader.ignored)
      if (told.length === 0) return
      readAt.current = performance.now()
      const texts = told.map((entry) => spoken(entry, reader, clock, t, chat))
      const line = texts.at(-1) ?? ''
      const lines = summed > 0 ? [...texts.slice(0, -1), t('flood', { count: summed, line })] : texts
      setReading(({ serial }) => ({ serial: serial + 1, lines }))
    }
    const timer = setTimeout(read, Math.max(0, readAt.current + pauseMs - performance.now()))
    return () => clearTimeout(timer)
  }, [entries, reader, clock, t, chat, news])
  useEffect(() => {
    if (reading.lines.length === 0) return
    const timer = setTimeout(() => setReading(({ serial }) => ({ serial, lines: [] })), keptMs)
    return () => clearTimeout(timer)
  }, [reading])
  return reading
}

/** What is read out of the room: everything said since the page opened, once; comings and goings are not. */
export function ReadAloud(props: ReadAloudProps) {
  const { serial, lines } = useReadings(props)
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one reading never change places.
  return lines.map((line, index) => <p key={`${serial}/${index}`}>{line}</p>)
}
