import type { Language } from '@/lib/core/i18n/language'
import { messagesOf, translator } from '@/lib/core/i18n/server-texts'
import { otherProgramTexts } from '@/lib/desktop/texts'
import type { Program } from './programs'
import { type ServiceId, serviceIds } from './service-list'

interface ServiceTexts {
  name: string
  purpose: string
}

export const serviceTextsOf = (id: ServiceId, language: Language): ServiceTexts =>
  messagesOf(`${id}/service`, language) as unknown as ServiceTexts

export const serviceNames = (language: Language) =>
  Object.fromEntries(serviceIds.map((id) => [id, serviceTextsOf(id, language).name])) as Record<
    ServiceId,
    string
  >

export function programNames(language: Language): Record<Program['id'], string> {
  const t = translator(otherProgramTexts, language)
  return { ...serviceNames(language), mine: t('mine'), docs: t('docs'), setting: t('setting') }
}
