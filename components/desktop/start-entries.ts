import type { MenuEntry } from '@/components/ui/menu-popup'
import { translator } from '@/lib/core/i18n/define-texts'
import type { Language } from '@/lib/core/i18n/language'
import { languageEntry, skinEntry } from './preference-entries'
import { programs, programTexts } from './programs'
import { taskbarTexts } from './taskbar-texts'

/**
 * The Start menu, loaded on first use: programs, skin, language.
 * @param refresh renders the page again on the server
 */
export function startEntries(language: Language, refresh: () => void): MenuEntry[] {
  const t = translator(taskbarTexts, language)
  const name = translator(programTexts, language)
  return [
    ...programs.map((program) => ({ ...program, kind: 'link' as const, label: name(program.id) })),
    { kind: 'separator', id: 'skin' },
    skinEntry(language),
    { kind: 'separator', id: 'language' },
    languageEntry(t('language'), language, refresh),
  ]
}
