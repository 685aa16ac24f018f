'use client'

import { useEffect, useRef } from 'react'
import { call } from '@/lib/client/call'
import { firstIdOf } from '@/lib/client/chat-entries'
import { guideThrough } from '@/lib/client/jump-to-message'
import type { Chat } from '@/lib/client/use-chat'
import type { Message } from '@/lib/schemas/chat'
import { limits } from '@/lib/schemas/limits'
import { focusableOf } from './message-rows'

/** Of what was said before, so much is shown above a message that was far away. */
const contextRows = 20
/** So many pages are fetched for one jump. */
const pagesMax = 6
const markMs = 2500

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-message="${id}"]`)

/** Loads what lies between a message and the log. @returns whether the message is there, and not too far away */
async function loadBackTo(room: string, id: number, { state, dispatch }: Chat): Promise<boolean> {
  const before = await call('GET /poll', { room, before_id: id + 1, limit: contextRows })
  if (before.messages.at(-1)?.id !== id) return false
  const firstId = firstIdOf(state.entries)
  const between: Message[] = []
  let cursor = { after_time: 0, after_id: id }
  for (let page = 0; page < pagesMax; page++) {
    const answer = await call('GET /poll', { room, ...cursor, limit: limits.pageRowsMax })
    between.push(...answer.messages)
    cursor = answer.cursor
    if (answer.has_more && cursor.after_id < firstId) continue
    dispatch({ type: 'older', answer: { ...before, messages: [...before.messages, ...between] } })
    return true
  }
  return false
}

/** The row of a message, once it is drawn. */
async function appeared(id: number): Promise<HTMLElement | null> {
  for (let frame = 0; frame < 30 && !rowOf(id); frame++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  return rowOf(id)
}

function mark(row: HTMLElement): void {
  const target = focusableOf(row)
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
  row.animate([{ backgroundColor: 'var(--skin-call)' }, {}], { duration: markMs })
}

/** Leads to the messages of the log, also to such that are to be loaded first. */
export function useLogGuide(room: string, chat: Chat): void {
  const latest = useRef(chat)
  useEffect(() => {
    latest.current = chat
  })
  useEffect(
    () =>
      guideThrough({
        message: async (id) => {
          if (!rowOf(id) && !(await loadBackTo(room, id, latest.current))) return false
          const row = await appeared(id)
          if (row) mark(row)
          return row !== null
        },
      }),
    [room],
  )
}
