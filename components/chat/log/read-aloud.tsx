'use client'

import { useContext, useEffect, useRef, useState } from 'react'
import { Announcer } from '@/lib/chat/client/log/announcer'
import type { Entry } from '@/lib/chat/client/room/entries'
import { readAloudTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Reader } from '../reader'
import { AsTyped } from './message-text'
import { spokenLine } from './spoken-line'

interface ReadAloudProps {
  entries: readonly Entry[]
  reader: Reader
  /** The newest row and the log when the page opened or the stream was reset. */
  sinceId: number
  first: readonly Entry[]
}

/** Between announcements, so that a flood is summed up. */
const pauseMs = 3_000
/**
 * Announced lines are removed, so that screen reader users do not find them again while browsing the page.
 */
const keptMs = 8_000

interface Reading {
  /** Grows, so that repeated words are announced again. */
  serial: number
  lines: readonly string[]
}

function useReadings({ entries, reader, sinceId, first }: ReadAloudProps): Reading {
  const t = useTexts(readAloudTexts)
  const chat = useTexts(chatTexts)
  const clock = useClock()
  const asTyped = useContext(AsTyped)
  const [announcer] = useState(() => new Announcer(sinceId, first))
  const [reading, setReading] = useState<Reading>({ serial: 0, lines: [] })
  const readAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const read = () => {
      const { entries: announced, summed } = announcer.next(entries, reader.ignored)
      if (announced.length === 0) return
      readAt.current = performance.now()
      const texts = announced.map((entry) => spokenLine(entry, { reader, asTyped, clock, t, chat }))
      const line = texts.at(-1) ?? ''
      const lines = summed > 0 ? [...texts.slice(0, -1), t('flood', { count: summed, line })] : texts
      setReading(({ serial }) => ({ serial: serial + 1, lines }))
    }
    const timer = setTimeout(read, Math.max(0, readAt.current + pauseMs - performance.now()))
    return () => clearTimeout(timer)
  }, [entries, reader, asTyped, clock, t, chat, announcer])
  useEffect(() => {
    if (reading.lines.length === 0) return
    const timer = setTimeout(() => setReading(({ serial }) => ({ serial, lines: [] })), keptMs)
    return () => clearTimeout(timer)
  }, [reading])
  return reading
}

/** Joins and leaves are not announced. */
export function ReadAloud(props: ReadAloudProps) {
  const { serial, lines } = useReadings(props)
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one reading never change places.
  return lines.map((line, index) => <p key={`${serial}/${index}`}>{line}</p>)
}
