import { ApiError } from '@/lib/core/api/api-error'
import { callWithHeaders } from '@/lib/core/api/other-calls'
import { type OpenText, openText } from './text-share'

/** Changes a text that is still the one that was opened. @returns what it is then */
async function change(opened: OpenText, text: string, token: string): Promise<OpenText> {
  const { name, etag } = opened
  const fields = { name, token, text, encoding: 'plain' as const }
  // During an update of the platform, an instance of before may have answered without it.
  const terms: Record<string, string> = etag ? { 'if-match': etag } : {}
  const changed = await callWithHeaders('POST /api/sf/v1/update', fields, terms)
  const { size, encoding, expires_at, etag: fresh } = changed
  return { ...opened, text, size, encoding, expires_at, etag: fresh, updated_at: Date.now() }
}

const isOther = (error: unknown) => error instanceof ApiError && error.rule === 'text_changed'

/**
 * Changes opened texts, and never what somebody else has written since. An answer that was lost may have been a yes:
 * what is there by now may be what was sent then.
 */
export function textChanger() {
  let unanswered: { name: string; text: string } | null = null
  return async (opened: OpenText, text: string, token: string): Promise<OpenText> => {
    const before = unanswered
    unanswered = { name: opened.name, text }
    const changed = await change(opened, text, token).catch(async (error: unknown) => {
      if (!(error instanceof ApiError && error.passing)) unanswered = before
      if (!isOther(error) || before?.name !== opened.name) throw error
      const now = await openText(opened.name)
      if (now.text !== before.text) throw error
      return change(now, text, token)
    })
    unanswered = null
    return changed
  }
}
