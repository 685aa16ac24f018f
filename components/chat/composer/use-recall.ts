import { useRef } from 'react'
import { putText } from '@/lib/chat/client/composer/put-text'
import { editLastOwn } from '@/lib/chat/client/own/own-changes'
import { ownMessages } from '@/lib/chat/client/own/own-messages'
import { isWrittenBy, messagesIn } from '@/lib/chat/client/room/entries'
import type { Room } from '@/lib/chat/client/room/room'
import { correct } from '@/lib/chat/client/room/waiting'
import { findCommand, parseCommand } from './commands'
import type { ComposerContext, KeyHandler } from './composer-context'

/** A line as it is typed to be sent literally, not run as a command. */
function asTyped({ type, msg }: { type: string; msg: string }): string {
  if (type === 'action') return `/me ${msg}`
  const command = parseCommand(msg)
  return command && findCommand(command.word) ? `/${msg}` : msg
}

/** Lines sent from here: before the page was loaded the log has them. */
function linesOf({ lines, entries, ...reader }: Room): string[] {
  const messages = messagesIn(entries).flatMap((row) => {
    const { type, msg } = row
    return isWrittenBy(reader, row) && (type === 'message' || type === 'action') ? asTyped({ type, msg }) : []
  })
  return [...new Set([...messages, ...lines].reverse())]
}

/**
 * ↑ in an empty field recalls a message that is not delivered yet, even one in flight, to change it; without one it edits
 * the last own message whose time is not over. Without that it goes through the lines sent before; ↓ goes back.
 */
export function useRecall({ room, draft }: ComposerContext) {
  const { get, update, field } = room
  const at = useRef(-1)
  const shown = useRef('')
  const show = (text: string, index: number) => {
    at.current = index
    shown.current = text
    if (field.current) putText(field.current, text)
  }
  const recallPending = (): boolean => {
    const waiting = get().pending.findLast(({ seen }) => !seen)
    if (!waiting) return false
    update(correct(waiting))
    show(asTyped(waiting), -1)
    return true
  }
  const editLast = (): boolean => {
    update(editLastOwn(ownMessages(), Date.now()))
    return get().edit !== null
  }
  const isRecalled = draft !== '' && draft === shown.current && at.current >= 0
  const step = (by: number): boolean => {
    if (get().edit || (draft !== '' && !isRecalled)) return false
    if (draft === '' && by > 0 && (recallPending() || editLast())) return true
    const lines = linesOf(get())
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
  return { onKey, recallLast: () => step(1) }
}
