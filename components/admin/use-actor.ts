'use client'

import { auditTexts } from '@/lib/admin/texts'
import { useTexts } from '@/lib/core/i18n/use-language'

/** Who did something, as the audit log has it, in words. */
export function useActor(): (session: string) => string {
  const t = useTexts(auditTexts)
  return (session) => {
    if (session === 'key' || session === 'platform' || session === 'schedule') return t(`by_${session}`)
    const [, id, name] = /^session (\d+)(?:: (.+))?$/s.exec(session) ?? []
    if (id === undefined) return session
    return name === undefined ? t('by_session', { id }) : t('by_name', { id, name })
  }
}
