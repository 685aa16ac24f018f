'use client'

import { useState } from 'react'
import { type Fitting, nicksFor, unfinishedWords, withNick } from '@/lib/chat/client/composer/completion'
import type { Choice } from './choice-list'
import type { KeyTaker } from './composer'
import type { Writing } from './composer-aid'
import type { Choices } from './use-palette'
import { usePutText } from './use-put-text'

/** What Tab is going through: the text before, and the nicks that fit. */
interface Round extends Fitting {
  before: string
  cursor: number
  at: number
  /** The field as this round left it; once something else is in it, the round is over. */
  after: string
}

const shownMax = 20

/** Tab completes a nick, and pressed again takes the next one; with nothing to complete it leaves the field as ever. */
export function useNickChoices(writing: Writing): Choices {
  const { chat, draft, setDraft, field } = writing
  const putText = usePutText(writing)
  const [round, setRound] = useState<Round | null>(null)
  const going = round && round.after === draft ? round : null
  const take = ({ before, cursor, word, nicks }: Omit<Round, 'at' | 'after'>, at: number): boolean => {
    const nick = nicks[at]
    if (nick === undefined) return false
    const put = withNick(before, word, cursor, nick)
    putText(put.text, put.cursor)
    setRound({ before, cursor, word, nicks, at, after: put.text })
    return true
  }
  const begin = (): boolean => {
    const cursor = field.current?.selectionStart ?? draft.length
    if (field.current?.selectionEnd !== cursor) return false
    const words = unfinishedWords(draft, cursor)
    const fitting = nicksFor(words, chat.state.entries, chat.online, chat.state.nick)
    if (!fitting) return false
    return take({ before: draft, cursor, ...fitting, nicks: fitting.nicks.slice(0, shownMax) }, 0)
  }
  const onKey: KeyTaker = ({ key, shiftKey, altKey, ctrlKey, metaKey }) => {
    if (key === 'Escape' && going) {
      setDraft(going.before)
      setRound(null)
      return true
    }
    if (key !== 'Tab' || altKey || ctrlKey || metaKey) return false
    if (!going || going.nicks.length === 1) return !shiftKey && !going && begin()
    const { length } = going.nicks
    return take(going, (going.at + (shiftKey ? length - 1 : 1)) % length)
  }
  return {
    choices: going && going.nicks.length > 1 ? going.nicks.map((name): Choice => ({ name })) : [],
    at: going?.at ?? 0,
    choose: ({ name }) => {
      if (going) take(going, going.nicks.indexOf(name))
      setRound(null)
    },
    onKey,
  }
}
