import type { ChatState } from '../session/chat-session'

/** The keys of what is on its way out, and of what only this reader was told: mostly answers to their commands. */
export const ownKeys = ({ entries, pending }: Pick<ChatState, 'entries' | 'pending'>): ReadonlySet<string> =>
  new Set([
    ...pending.map(({ sendId }) => sendId),
    ...entries.flatMap(({ kind, key }) => (kind === 'notice' ? [key] : [])),
  ])

/** Whether something was added; what was there before may have gone. */
export const hasNew = (before: ReadonlySet<string>, after: ReadonlySet<string>): boolean =>
  [...after].some((key) => !before.has(key))
