'use client'

import { DesktopIcon } from '@/components/ui/desktop-icon'
import { useTexts } from '@/lib/client/use-language'
import { programs, programTexts } from './programs'
import { desktopTexts } from './texts'

/** The icons of the programs that exist. */
export function ProgramIcons() {
  const t = useTexts(desktopTexts)
  const name = useTexts(programTexts)
  return (
    <nav aria-label={t('programs')} className="absolute inset-x-2 top-3 sm:right-auto">
      <ul className="flex gap-2 sm:flex-col">
        {programs.map((program) => (
          <li key={program.id}>
            <DesktopIcon href={program.href} icon={program.icon} label={name(program.id)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
