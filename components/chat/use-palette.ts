'use client'

import { useState } from 'react'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Choice } from './choice-list'
import { type Command, type CommandName, commands, commandTexts, signOf } from './commands'
import type { KeyTaker } from './composer'
import type { Writing } from './composer-aid'

/** A list above the field, and the keys that it uses. */
export interface Choices {
  choices: readonly Choice[]
  at: number
  choose: (choice: Choice) => void
  onKey: KeyTaker
}

const named = (name: string) => commands.find((command) => `/${command.name}` === name)

/** Whether a command is called so, or its name begins so: behind `、`, which is no slash, it must be written out. */
const isMeant = ({ name, also = [] }: Command, sign: string, word: string): boolean =>
  [name, ...also].some((each) => (sign === '、' ? each === word : each.startsWith(word)))

/** Opens with a slash: the commands that begin with what is written, and what they do. */
export function usePalette({ chat, line, draft, setDraft, field }: Writing): Choices {
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
          return { name: `/${name}`, sign: signOf(command, t), hint: t(name satisfies CommandName, { nick }) }
        })
    : []
  const at = marked.draft === draft ? Math.min(marked.at, choices.length - 1) : 0
  const choose = ({ name }: Choice) => {
    const command: Command | undefined = named(name)
    setDraft(command?.takes ? `${name} ` : name)
    setClosedAt(name)
  }
  const move = (by: number) => setMarked({ draft, at: (at + by + choices.length) % choices.length })
  const run = async (name: string) => {
    setDraft('')
    const what = await line.take(name)
    // Its code did not come: it can be tried again.
    if (what === 'kept' && field.current?.value === '') setDraft(name)
  }
  const onKey: KeyTaker = ({ key, shiftKey }) => {
    const active = choices[at]
    if (!active) return false
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Escape') setClosedAt(draft)
    else if ((key === 'Enter' || key === 'Tab') && !shiftKey) {
      const command: Command | undefined = named(active.name)
      // Written out, and nothing is missing: Enter sends it.
      if (key === 'Enter' && `/${word}` === active.name && !command?.needs) return false
      if (key === 'Tab' || command?.takes) choose(active)
      else void run(active.name)
    } else return false
    return true
  }
  return { choices, at, choose, onKey }
}
