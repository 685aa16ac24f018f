import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import { otherProgramTexts } from '@/lib/desktop/texts'
import { serviceNames } from '@/lib/main/service-texts'
import type { Program } from './programs'

/** The names of all programs, by id. */
export function programNames(language: Language): Record<Program['id'], string> {
  const t = translator(otherProgramTexts, language)
  return { ...serviceNames(language), mine: t('mine'), docs: t('docs'), setting: t('setting') }
}
