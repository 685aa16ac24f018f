'use client'

import { DesktopIcon } from '@/components/ui/desktop-icon'
import { useTexts } from '@/lib/core/i18n/use-language'
import { programs, programTexts } from './programs'
import { desktopTexts } from './texts'

/** The program icons: a horizontal strip on phones, else columns at the left. */
export function ProgramIcons() {
  const t = useTexts(desktopTexts)
  const name = useTexts(programTexts)
  return (
    <nav aria-label={t('programs')} className="absolute inset-x-2 top-3 sm:right-auto">
      <ul className="flex gap-1 overflow-x-auto sm:gap-2 sm:max-h-[calc(100dvh-4rem)] sm:flex-col sm:flex-wrap sm:overflow-visible">
        {programs.map((program) => (
          <li key={program.id} className="shrink-0">
            <DesktopIcon href={program.href} icon={program.icon} label={name(program.id)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
