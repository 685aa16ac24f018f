import { useCallback, useEffect, useRef } from 'react'
import { putText } from '@/lib/chat/client/composer/put-text'
import { nextSendId } from '@/lib/chat/client/room/outbox'
import { findCommand, parseCommand } from './commands'
import type { KeyHandler } from './composer'
import type { ComposerContext } from './composer-aid'

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
export function useRecall(composer: ComposerContext) {
  const { chat, draft, field } = composer
  const at = useRef(-1)
  const shown = useRef('')
  const show = (text: string, index: number) => {
    at.current = index
    shown.current = text
    if (field.current) putText(field.current, text)
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
