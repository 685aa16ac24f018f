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
    <nav
      aria-label={t('programs')}
      className="absolute inset-x-2 top-3 overflow-x-auto sm:right-auto sm:bottom-3 sm:overflow-visible"
    >
      {/* A strip to push sideways on a phone; on a desktop a column, and another where the first is full. */}
      <ul className="flex w-max gap-2 sm:h-full sm:flex-col sm:flex-wrap sm:content-start">
        {programs.map((program) => (
          <li key={program.id}>
            <DesktopIcon href={program.href} icon={program.icon} label={name(program.id)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
