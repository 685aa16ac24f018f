import type { MenuEntry } from '@/components/ui/menu-popup'
import type { Language } from '@/lib/core/i18n/language'
import type { Translator } from '@/lib/core/i18n/texts'
import { taskbarTexts } from '@/lib/desktop/texts'
import { programs, programTexts } from '@/lib/main/programs'
import { languageEntry, skinEntry } from './preference-entries'

/**
 * The Start menu, loaded on first use: programs, skin, language.
 * @param refresh renders the page again on the server
 */
export function startEntries(textsOf: Translator, language: Language, refresh: () => void): MenuEntry[] {
  const t = textsOf(taskbarTexts)
  const name = textsOf(programTexts)
  return [
    ...programs.map((program) => ({ ...program, kind: 'link' as const, label: name(program.id) })),
    { kind: 'separator', id: 'skin' },
    skinEntry(textsOf),
    { kind: 'separator', id: 'language' },
    languageEntry(t('language'), language, refresh),
  ]
}
