'use client'

import {
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { insertNick, matchNicks, type NickMatch, partialWords } from '@/lib/chat/client/composer/completion'
import { nextSendId } from '@/lib/chat/client/session/outbox'
import type { Chat } from '@/lib/chat/client/session/use-chat'
import { useTexts } from '@/lib/core/i18n/use-language'
import {
  argumentHint,
  type Command,
  type CommandName,
  commands,
  commandTexts,
  findCommand,
  parseCommand,
} from './commands'
import type { FieldList, KeyHandler } from './composer'
import type { ComposerLine } from './use-composer-line'

/**
 * @returns what puts a text into the field, with the caret at its end or elsewhere. Both happen at once: a caret that came
 *   a frame later would undo what was selected or typed in between.
 */
function usePutText({ setDraft, field }: Pick<ComposerContext, 'setDraft' | 'field'>) {
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (text: string, at = text.length): void => {
    caret.current = at
    setDraft(text)
  }
}

interface Recall {
  onKey: KeyHandler
  /** As ↑ in an empty field does. */
  recallLast: () => void
}

/** A line as it is typed to be said, not obeyed. */
function typedFor({ type, msg }: { type: string; msg: string }): string {
  if (type === 'action') return `/me ${msg}`
  const command = parseCommand(msg)
  return command && findCommand(command.word) ? `/${msg}` : msg
}

/** What was said from here: before this page was loaded the log knows it, and since then the line. */
function linesOf({ chat, line }: ComposerContext): string[] {
  const { entries, nick, trip } = chat.state
  const said = entries.flatMap((entry) => {
    if (entry.kind !== 'message') return []
    const { type, msg, ...by } = entry.message
    if (by.nick !== nick || by.trip !== trip) return []
    return type === 'message' || type === 'action' ? [typedFor({ type, msg })] : []
  })
  return [...new Set([...said, ...line.sent.current].reverse())]
}

/**
 * ↑ in an empty field takes a line back that is not delivered yet, to be changed, even one that is under way; when there
 * is none, it goes through what was said, and ↓ comes back.
 */
function useRecall(writing: ComposerContext): Recall {
  const { chat, draft } = writing
  const put = usePutText(writing)
  const at = useRef(-1)
  const shown = useRef('')
  const show = (text: string, index: number) => {
    at.current = index
    shown.current = text
    put(text)
  }
  const takeBack = (): boolean => {
    const waiting = chat.state.pending.findLast(({ seen }) => !seen)
    if (!waiting) return false
    chat.dispatch({ type: 'discarded', sendId: waiting.sendId })
    writing.line.setReplyTo(waiting.replyTo ?? 0)
    writing.line.setReplaces(nextSendId(waiting))
    show(typedFor(waiting), -1)
    return true
  }
  const isRecalled = draft !== '' && draft === shown.current && at.current >= 0
  const step = (by: number): boolean => {
    if (draft !== '' && !isRecalled) return false
    if (draft === '' && by > 0 && takeBack()) return true
    const lines = linesOf(writing)
    const next = (isRecalled ? at.current : -1) + by
    if (next < -1 || next >= lines.length) return isRecalled
    show(lines[next] ?? '', next)
    return true
  }
  const onKey: KeyHandler = ({ key, shiftKey, altKey, ctrlKey, metaKey }) => {
    if (shiftKey || altKey || ctrlKey || metaKey) return false
    if (key === 'ArrowUp') return step(1)
    return key === 'ArrowDown' && isRecalled && step(-1)
  }
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  const recallLast = useCallback(() => void latest.current(1), [])
  return { onKey, recallLast }
}

/** A list above the field, and the keys that it uses. */
interface Choices {
  choices: readonly Choice[]
  at: number
  choose: (choice: Choice) => void
  onKey: KeyHandler
}

const named = (name: string) => commands.find((command) => `/${command.name}` === name)

/** Whether a command is called so, or its name begins so: behind `、`, which is no slash, it must be written out. */
const isMeant = ({ name, aliases = [] }: Command, sign: string, word: string): boolean =>
  [name, ...aliases].some((each) => (sign === '、' ? each === word : each.startsWith(word)))

/** Opens with a slash: the commands that begin with what is written, and what they do. */
function usePalette({ chat, line, draft, setDraft, field }: ComposerContext): Choices {
  const t = useTexts(commandTexts)
  const [closedAt, setClosedAt] = useState('')
  const [marked, setMarked] = useState({ draft: '', at: 0 })
  const { nick } = chat.state
  const [, sign = '', written = ''] = /^([/／、])([\p{L}\p{N}]*)$/u.exec(draft) ?? []
  const word = written.toLowerCase()
  const isOpen = sign !== '' && draft !== closedAt
  const choices = isOpen
    ? commands
        .filter((command: Command) => isMeant(command, sign, word))
        .map((command): Choice => {
          const { name } = command
          return {
            name: `/${name}`,
            sign: argumentHint(command, t),
            hint: t(name satisfies CommandName, { nick }),
          }
        })
    : []
  const at = marked.draft === draft ? Math.min(marked.at, choices.length - 1) : 0
  const choose = ({ name }: Choice) => {
    const command: Command | undefined = named(name)
    setDraft(command?.argument ? `${name} ` : name)
    setClosedAt(name)
  }
  const move = (by: number) => setMarked({ draft, at: (at + by + choices.length) % choices.length })
  const run = async (name: string) => {
    setDraft('')
    const what = await line.submit(name)
    // Its code did not come: it can be tried again.
    if (what === 'kept' && field.current?.value === '') setDraft(name)
  }
  const onKey: KeyHandler = ({ key, shiftKey }) => {
    const active = choices[at]
    if (!active) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Escape') setClosedAt(draft)
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey) {
      const command: Command | undefined = named(active.name)
      // Written out, and nothing is missing: Enter sends it.
      if (key === 'Enter' && `/${word}` === active.name && !command?.requiresArgument) return false
      if (key === 'Tab' || command?.argument) choose(active)
      else void run(active.name)
    } else return false
    return true
  }
  return { choices, at, choose, onKey }
}

/** What Tab is going through: the text before, and the nicks that fit. */
interface Round extends NickMatch {
  before: string
  cursor: number
  at: number
  /** The field as this round left it; once something else is in it, the round is over. */
  after: string
}

const shownMax = 20

/** Tab completes a nick, and pressed again takes the next one; with nothing to complete it leaves the field as ever. */
function useNickChoices(writing: ComposerContext): Choices {
  const { chat, draft, setDraft, field } = writing
  const putText = usePutText(writing)
  const [round, setRound] = useState<Round | null>(null)
  const going = round && round.after === draft ? round : null
  const take = ({ before, cursor, word, nicks }: Omit<Round, 'at' | 'after'>, at: number): boolean => {
    const nick = nicks[at]
    if (nick === undefined) return false
    const put = insertNick(before, word, cursor, nick)
    putText(put.text, put.cursor)
    setRound({ before, cursor, word, nicks, at, after: put.text })
    return true
  }
  const begin = (): boolean => {
    const cursor = field.current?.selectionStart ?? draft.length
    if (field.current?.selectionEnd !== cursor) return false
    const words = partialWords(draft, cursor)
    const fitting = matchNicks(words, chat.state.entries, chat.online, chat.state.nick)
    if (!fitting) return false
    return take({ before: draft, cursor, ...fitting, nicks: fitting.nicks.slice(0, shownMax) }, 0)
  }
  const onKey: KeyHandler = ({ key, shiftKey, altKey, ctrlKey, metaKey }) => {
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

/** Something that can be chosen while writing. */
export interface Choice {
  name: string
  /** The sign of what may follow. */
  sign?: string
  /** What it is, in a sentence. */
  hint?: string
}

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  /** Which one Enter takes. */
  at: number
  onChoose: (choice: Choice) => void
}

/** The list above the field: the focus stays in the field, which names the active choice. */
function ChoiceList({ id, label, choices, at, onChoose }: ChoiceListProps) {
  const active = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is to be brought into view.
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="bevel-window absolute bottom-full left-0 z-20 max-h-[min(20rem,100dvh-7.5rem)] w-full max-w-xl overflow-y-auto bg-face p-[3px] text-sm"
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
        <div
          key={choice.name}
          ref={index === at ? active : undefined}
          id={`${id}${choice.name}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          className="group flex items-baseline gap-2 px-2 py-0.5 aria-selected:bg-selection aria-selected:text-selection-text pointer-coarse:py-2"
        >
          <span className="shrink-0 font-semibold">{choice.name}</span>
          {choice.sign && <span className="shrink-0">{choice.sign}</span>}
          {choice.hint && (
            <span className="min-w-0 flex-1 text-muted sm:truncate group-aria-selected:text-selection-text max-sm:text-xs">
              {choice.hint}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}

/** The field that is helped with, and what is in it. */
export interface ComposerContext {
  chat: Chat
  line: ComposerLine
  draft: string
  setDraft: (draft: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

export interface ComposerAidProps extends ComposerContext {
  /** Where the field finds who sees its keys first. */
  keyHandler: RefObject<KeyHandler | null>
  /** Told which list is open, so that the field can name it. */
  setList: (list: FieldList | null) => void
  /** The key that was pressed before this code was here. */
  firstKey: string
}

/**
 * Helps with writing: `/` opens the commands, Tab completes nicks, ↑ brings back what was written. The focus stays in
 * the field; the list above it is walked with the arrows.
 */
export function ComposerAid({ keyHandler, setList, firstKey, ...writing }: ComposerAidProps) {
  const t = useTexts(commandTexts)
  const id = useId()
  const palette = usePalette(writing)
  const nicks = useNickChoices(writing)
  const recall = useRecall(writing)
  const open = palette.choices.length > 0 ? palette : nicks
  const active = open.choices[open.at]
  const activeId = active && `${id}${active.name}`
  const found = t('found', { count: open.choices.length })
  useImperativeHandle(keyHandler, () => (event) => {
    const used = palette.onKey(event) || nicks.onKey(event) || recall.onKey(event)
    if (used) event.preventDefault()
    return used
  })
  useEffect(() => {
    setList(activeId ? { id, active: activeId, found } : null)
    return () => setList(null)
  }, [id, activeId, found, setList])
  const first = useRef(firstKey)
  const { recallLast } = recall
  useEffect(() => {
    if (first.current === 'ArrowUp') recallLast()
    first.current = ''
  }, [recallLast])
  if (!active) return null
  return (
    <ChoiceList
      id={id}
      label={t(open === palette ? 'palette' : 'nicks')}
      choices={open.choices}
      at={open.at}
      onChoose={(choice) => {
        open.choose(choice)
        writing.field.current?.focus()
      }}
    />
  )
}
