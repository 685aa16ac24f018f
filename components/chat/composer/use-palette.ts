import { useState } from 'react'
import { useRoom } from '@/lib/chat/client/store'
import { commandTexts } from '@/lib/chat/texts'
import { useTexts } from '@/lib/core/i18n/use-language'
import { argumentHint, type Command, type CommandName, commands } from './commands'
import type { Choice, Choices, ComposerContext, KeyHandler } from './composer-context'
import { useActive } from './nick-choices'

const commandOf = (name: string) => commands.find((command) => `/${command.name}` === name)

/** After `、`, which is no slash, the word must be the whole name. */
const matches = ({ name, aliases = [] }: Command, sign: string, word: string): boolean =>
  [name, ...aliases].some((each) => (sign === '、' ? each === word : each.startsWith(word)))

/** Those that begin with the typed word, behind a slash. */
export function usePalette({ room, line, draft, setDraft }: ComposerContext): Choices {
  const t = useTexts(commandTexts)
  const [closedAt, setClosedAt] = useState('')
  const { nick } = useRoom(room, 'nick')
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
  const { at, move } = useActive(draft, choices.length)
  const choose = ({ name }: Choice) => {
    const command: Command | undefined = commandOf(name)
    setDraft(command?.argument ? `${name} ` : name)
    setClosedAt(name)
  }
  const run = async (name: string) => {
    setDraft('')
    const outcome = await line.submit(name)
    // The code did not load; the command can be tried again.
    if (outcome === 'kept' && room.field.current?.value === '') setDraft(name)
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
