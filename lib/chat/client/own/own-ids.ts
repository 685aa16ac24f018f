import { useMemo } from 'react'
import { parseList } from '@/lib/core/browser/browser-storage'
import { useStoredText } from '@/lib/core/browser/use-preference'

/** Storage key of what this browser sent (own-messages.ts). */
export const ownKey = 'own'

/** By these, not by their nick, messages are shown as the reader's own. */
export function useOwnIds(): ReadonlySet<unknown> {
  const [text] = useStoredText(ownKey)
  return useMemo(() => new Set(parseList(text).map((own) => Array.isArray(own) && own[0])), [text])
}
