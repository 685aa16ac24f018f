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
import { commandTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { argumentHint, type Command, type CommandName, commands, findCommand, parseCommand } from './commands'
import type { FieldList, KeyHandler } from './composer'
import type { ComposerLine } from './use-composer-line'

// Help with writing, loaded with the first key: commands, nick completion, recalled lines.

export interface ComposerContext {
  chat: Chat
  line: ComposerLine
  draft: string
  setDraft: (draft: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

export interface Choice {
  name: string
  sign?: string
  hint?: string
}

interface Choices {
  choices: readonly Choice[]
  at: number
  choose: (choice: Choice) => void
  onKey: KeyHandler
}

/**
 * @returns sets the text and the caret together: a caret set a frame later would undo what was typed or
 * selected in between
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
  recallLast: () => void
}

/** A line as it is typed to be sent literally, not run as a command. */
function asTyped({ type, msg }: { type: string; msg: string }): string {
  if (type === 'action') return `/me ${msg}`
  const command = parseCommand(msg)
  return command && findCommand(command.word) ? `/${msg}` : msg
}

/** Lines sent from here: before the page was loaded the log has them, after that the composer line. */
function linesOf({ chat, line }: ComposerContext): string[] {
  const { entries, nick, trip } = chat.state
  const messages = entries.flatMap((entry) => {
    if (entry.kind !== 'message') return []
    const { type, msg, ...by } = entry.message
    if (by.nick !== nick || by.trip !== trip) return []
    return type === 'message' || type === 'action' ? [asTyped({ type, msg })] : []
  })
  return [...new Set([...messages, ...line.sent.current].reverse())]
}

/**
 * ↑ in an empty field recalls a message that is not delivered yet, even one in flight, to change it. Without
 * one it goes through the lines sent before; ↓ goes back.
 */
function useRecall(composer: ComposerContext): Recall {
  const { chat, draft } = composer
  const put = usePutText(composer)
  const at = useRef(-1)
  const shown = useRef('')
  const show = (text: string, index: number) => {
    at.current = index
    shown.current = text
    put(text)
  }
  const recallPending = (): boolean => {
    const waiting = chat.state.pending.findLast(({ seen }) => !seen)
    if (!waiting) return false
    chat.dispatch({ type: 'discarded', sendId: waiting.sendId })
    composer.line.setReplyTo(waiting.replyTo ?? 0)
    composer.line.setReplaces(nextSendId(waiting))
    show(asTyped(waiting), -1)
    return true
  }
  const isRecalled = draft !== '' && draft === shown.current && at.current >= 0
  const step = (by: number): boolean => {
    if (draft !== '' && !isRecalled) return false
    if (draft === '' && by > 0 && recallPending()) return true
    const lines = linesOf(composer)
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

const commandOf = (name: string) => commands.find((command) => `/${command.name}` === name)

/** Whether the typed word begins a command's name. After `、`, which is no slash, it must be the whole name. */
const matches = ({ name, aliases = [] }: Command, sign: string, word: string): boolean =>
  [name, ...aliases].some((each) => (sign === '、' ? each === word : each.startsWith(word)))

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
        .filter((command: Command) => matches(command, sign, word))
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
    const command: Command | undefined = commandOf(name)
    setDraft(command?.argument ? `${name} ` : name)
    setClosedAt(name)
  }
  const move = (by: number) => setMarked({ draft, at: (at + by + choices.length) % choices.length })
  const run = async (name: string) => {
    setDraft('')
    const outcome = await line.submit(name)
    // The code did not load; the command can be tried again.
    if (outcome === 'kept' && field.current?.value === '') setDraft(name)
  }
  const onKey: KeyHandler = ({ key, shiftKey }) => {
    const active = choices[at]
    if (!active) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Escape') setClosedAt(draft)
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey) {
      const command: Command | undefined = commandOf(active.name)
      // Complete: Enter sends it.
      if (key === 'Enter' && `/${word}` === active.name && !command?.requiresArgument) return false
      if (key === 'Tab' || command?.argument) choose(active)
      else void run(active.name)
    } else return false
    return true
  }
  return { choices, at, choose, onKey }
}

interface Completion extends NickMatch {
  before: string
  cursor: number
  at: number
  /** The text after the last completion; any other text ends the run. */
  after: string
}

const shownMax = 20

/** Tab completes a nick; pressed again it takes the next one. Without a match Tab leaves the field. */
function useNickChoices(composer: ComposerContext): Choices {
  const { chat, draft, setDraft, field } = composer
  const putText = usePutText(composer)
  const [completion, setCompletion] = useState<Completion | null>(null)
  const active = completion && completion.after === draft ? completion : null
  const complete = (
    { before, cursor, word, nicks }: Omit<Completion, 'at' | 'after'>,
    at: number,
  ): boolean => {
    const nick = nicks[at]
    if (nick === undefined) return false
    const put = insertNick(before, word, cursor, nick)
    putText(put.text, put.cursor)
    setCompletion({ before, cursor, word, nicks, at, after: put.text })
    return true
  }
  const begin = (): boolean => {
    const cursor = field.current?.selectionStart ?? draft.length
    if (field.current?.selectionEnd !== cursor) return false
    const words = partialWords(draft, cursor)
    const fitting = matchNicks(words, chat.state.entries, chat.online, chat.state.nick)
    if (!fitting) return false
    return complete({ before: draft, cursor, ...fitting, nicks: fitting.nicks.slice(0, shownMax) }, 0)
  }
  const onKey: KeyHandler = ({ key, shiftKey, altKey, ctrlKey, metaKey }) => {
    if (key === 'Escape' && active) {
      setDraft(active.before)
      setCompletion(null)
      return true
    }
    if (key !== 'Tab' || altKey || ctrlKey || metaKey) return false
    if (!active || active.nicks.length === 1) return !shiftKey && !active && begin()
    const { length } = active.nicks
    return complete(active, (active.at + (shiftKey ? length - 1 : 1)) % length)
  }
  return {
    choices: active && active.nicks.length > 1 ? active.nicks.map((name): Choice => ({ name })) : [],
    at: active?.at ?? 0,
    choose: ({ name }) => {
      if (active) complete(active, active.nicks.indexOf(name))
      setCompletion(null)
    },
    onKey,
  }
}

interface ChoiceListProps {
  id: string
  label: string
  choices: readonly Choice[]
  at: number
  onChoose: (choice: Choice) => void
}

/** The list above the field. The focus stays in the field, which names the active choice. */
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

interface ComposerAidProps extends ComposerContext {
  /** Called by the field before its own key handling. */
  keyHandler: RefObject<KeyHandler | null>
  /** Names the open list in the field's ARIA attributes. */
  setList: (list: FieldList | null) => void
  firstKey: string
}

export function ComposerAid({ keyHandler, setList, firstKey, ...composer }: ComposerAidProps) {
  const t = useTexts(commandTexts)
  const id = useId()
  const palette = usePalette(composer)
  const nicks = useNickChoices(composer)
  const recall = useRecall(composer)
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
        composer.field.current?.focus()
      }}
    />
  )
}
