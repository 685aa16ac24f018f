import type { useRouter } from 'next/navigation'
import type { MenuEntry } from '@/components/ui/menu-entry'
import { skinEntry } from '@/components/ui/skin-entry'
import { translator } from '@/lib/client/language'
import { rememberLanguage } from '@/lib/client/use-language'
import { type Language, languageNames, languages } from '@/lib/schemas/language'
import { programs, programTexts } from './programs'
import { desktopTexts } from './texts'

/** What the start menu holds: the programs, the skin, the language. */
export function startEntries(language: Language, router: ReturnType<typeof useRouter>): MenuEntry[] {
  const name = translator(programTexts, language)
  return [
    ...programs.map((program) => ({ ...program, kind: 'link' as const, label: name(program.id) })),
    { kind: 'separator', id: 'skin' },
    skinEntry(language),
    { kind: 'separator', id: 'language' },
    {
      kind: 'choice',
      label: translator(desktopTexts, language)('language'),
      value: language,
      options: languages.map((value) => ({ value, label: languageNames[value] })),
      onChange: (value) => {
        rememberLanguage(value as Language)
        router.refresh()
      },
    },
  ]
}
