'use client'

import { useCallback, useEffect, useRef } from 'react'
import { readCommand } from '@/lib/chat/client/composer/chat-command'
import { nextSendId } from '@/lib/chat/client/session/chat-pending'
import { commandNamed } from './commands'
import type { KeyTaker } from './composer'
import type { Writing } from './composer-aid'
import { usePutText } from './use-put-text'

interface Recall {
  onKey: KeyTaker
  /** As ↑ in an empty field does. */
  recallLast: () => void
}

/** A line as it is typed to be said, not obeyed. */
function typedFor({ type, msg }: { type: string; msg: string }): string {
  if (type === 'action') return `/me ${msg}`
  const command = readCommand(msg)
  return command && commandNamed(command.word) ? `/${msg}` : msg
}

/** What was said from here: before this page was loaded the log knows it, and since then the line. */
function linesOf({ chat, line }: Writing): string[] {
  const { entries, nick, trip } = chat.state
  const said = entries.flatMap((entry) => {
    if (entry.kind !== 'message') return []
    const { type, msg, ...by } = entry.message
    if (by.nick !== nick || by.trip !== trip) return []
    return type === 'message' || type === 'action' ? [typedFor({ type, msg })] : []
  })
  return [...new Set([...said, ...line.taken.current].reverse())]
}

/**
 * ↑ in an empty field takes a line back that is not delivered yet, to be changed, even one that is under way; when there
 * is none, it goes through what was said, and ↓ comes back.
 */
export function useRecall(writing: Writing): Recall {
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
    writing.line.setInstead(nextSendId(waiting))
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
  const onKey: KeyTaker = ({ key, shiftKey, altKey, ctrlKey, metaKey }) => {
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
