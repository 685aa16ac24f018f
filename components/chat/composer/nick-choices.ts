import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  insertNick,
  matchNicks,
  type NickMatch,
  type PartialWord,
  partialWords,
  wordAfterAt,
} from '@/lib/chat/client/composer/completion'
import { putText, putTextType } from '@/lib/chat/client/composer/put-text'
import { awayNicks } from '@/lib/chat/client/room/away'
import { type OpenRoom, useRoom } from '@/lib/chat/client/store'
import { sortPeople } from '@/lib/chat/people-order'
import { chatTexts } from '@/lib/chat/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { Choice, Choices, ComposerContext, KeyHandler } from './composer-context'

// Nicks for the composer: listed behind an `@`, and completed by Tab.

const shownMax = 20

interface FoundNicks extends NickMatch {
  choices: Choice[]
}

type FindNicks = (words: readonly PartialWord[]) => FoundNicks | null

/** As {@link matchNicks} orders them. Who is away is marked. */
export function useFindNicks(room: OpenRoom): FindNicks {
  const { entries, online, nick } = useRoom(room, 'entries', 'online', 'nick')
  const language = useLanguage()
  const t = useTexts(chatTexts)
  return (words) => {
    const away = awayNicks(entries)
    const found = matchNicks(words, entries, sortPeople(online, language), away, nick)
    if (!found) return null
    const nicks = found.nicks.slice(0, shownMax)
    const choices = nicks.map((name) => ({ name, ...(away.has(name) && { hint: t('isAway') }) }))
    return { ...found, nicks, choices }
  }
}

interface AtWord extends PartialWord {
  text: string
  cursor: number
  /** Closed by Escape, until another `@` is typed. */
  isClosed: boolean
}

/** @param known keeps its list closed */
function readAtWord(box: HTMLTextAreaElement, known: AtWord | null): AtWord | null {
  const { value: text, selectionStart: cursor, selectionEnd } = box
  const found = cursor === selectionEnd ? wordAfterAt(text, cursor) : null
  return found && { ...found, text, cursor, isClosed: known?.at === found.at && known.isClosed }
}

/**
 * Only typing finds a word: input events, because phone keyboards report no keys. An input method that composes a text
 * finds none either, until it is done; it may go on with one, as phone keyboards compose all words.
 */
function useAtWord({ draft, room: { field } }: ComposerContext) {
  const [word, setWord] = useState<AtWord | null>(null)
  const input = useRef<InputEvent | null>(null)
  const find = useCallback(
    () => setWord((known) => field.current && readAtWord(field.current, known)),
    [field],
  )
  const follow = useCallback(
    () =>
      setWord((known) => {
        const now = known && field.current && readAtWord(field.current, known)
        return now?.at === known?.at ? now : null
      }),
    [field],
  )
  useEffect(() => {
    const box = field.current
    const ended = new AbortController()
    const { signal } = ended
    // A change of state before React has the new text would take the text back.
    const keep = (event: Event) => {
      input.current = event as InputEvent
    }
    box?.addEventListener('input', keep, { signal })
    box?.addEventListener('compositionend', find, { signal })
    box?.addEventListener('blur', () => setWord(null), { signal })
    document.addEventListener('selectionchange', follow, { signal })
    // Typed while this code was loading.
    if (document.activeElement === box) find()
    return () => ended.abort()
  }, [field, find, follow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field has the new text.
  useLayoutEffect(() => {
    const event = input.current
    input.current = null
    if (!event || event.inputType === putTextType) setWord(null)
    else if (event.isComposing) follow()
    else find()
  }, [draft, find, follow])
  return { word, setWord }
}

/** The active one of a list; another list begins at its first. */
export function useActive(list: string, length: number) {
  const [marked, setMarked] = useState({ list, at: 0 })
  const at = marked.list === list ? Math.min(marked.at, length - 1) : 0
  return { at, move: (by: number) => setMarked({ list, at: (at + by + length) % length }) }
}

export function useAtChoices(composer: ComposerContext, findNicks: FindNicks): Choices {
  const { draft, room } = composer
  const { field } = room
  const { word, setWord } = useAtWord(composer)
  const isOpen = word !== null && !word.isClosed && word.text === draft
  const choices = (isOpen && findNicks([word])?.choices) || []
  const { at, move } = useActive(`${word?.at} ${word?.word}`, choices.length)
  const choose = ({ name }: Choice) => {
    if (!word || !field.current) return
    const put = insertNick(draft, word, word.cursor, name)
    putText(field.current, put.text, put.cursor)
  }
  const onKey: KeyHandler = (event) => {
    const active = choices[at]
    if (!word || !active || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) move(step)
    else if (event.key === 'Escape') setWord({ ...word, isClosed: true })
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else return false
    return true
  }
  return { choices, at, choose, onKey }
}

interface Completion extends FoundNicks {
  before: string
  cursor: number
  at: number
  /** The text after the last completion; any other text ends the run. */
  after: string
}

/** Pressed again Tab takes the next one. Without a match it leaves the field. */
export function useTabChoices({ draft, room: { field } }: ComposerContext, findNicks: FindNicks): Choices {
  const [completion, setCompletion] = useState<Completion | null>(null)
  const active = completion && completion.after === draft ? completion : null
  const complete = ({ before, cursor, ...found }: Omit<Completion, 'at' | 'after'>, at: number): boolean => {
    const nick = found.nicks[at]
    if (nick === undefined || !field.current) return false
    const put = insertNick(before, found.word, cursor, nick)
    putText(field.current, put.text, put.cursor)
    setCompletion({ ...found, before, cursor, at, after: put.text })
    return true
  }
  const begin = (): boolean => {
    const cursor = field.current?.selectionStart ?? draft.length
    if (field.current?.selectionEnd !== cursor) return false
    const fitting = findNicks(partialWords(draft, cursor))
    return fitting !== null && complete({ before: draft, cursor, ...fitting }, 0)
  }
  const onKey: KeyHandler = ({ key, shiftKey, altKey, ctrlKey, metaKey }) => {
    if (key === 'Escape' && active && field.current) {
      putText(field.current, active.before, active.cursor)
      setCompletion(null)
      return true
    }
    if (key !== 'Tab' || altKey || ctrlKey || metaKey) return false
    if (!active || active.nicks.length === 1) return !shiftKey && !active && begin()
    const { length } = active.nicks
    return complete(active, (active.at + (shiftKey ? length - 1 : 1)) % length)
  }
  return {
    choices: active && active.nicks.length > 1 ? active.choices : [],
    at: active?.at ?? 0,
    choose: ({ name }) => {
      if (active) complete(active, active.nicks.indexOf(name))
      setCompletion(null)
    },
    onKey,
  }
}
