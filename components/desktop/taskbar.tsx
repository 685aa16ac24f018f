'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { MenuButton } from '@/components/ui/menu-button'
import type { MenuEntry } from '@/components/ui/menu-entry'
import { useTaskName } from '@/lib/client/open-task'
import { useClock } from '@/lib/client/use-clock'
import { rememberLanguage, useLanguage, useTexts } from '@/lib/client/use-language'
import { type Language, languageNames, languages } from '@/lib/schemas/language'
import { programs, programTexts } from './programs'
import { desktopTexts } from './texts'

/** The time of day in the corner; empty until the page lives, because the server does not know the reader's zone. */
function TrayClock() {
  const clock = useClock()
  const [now, setNow] = useState(0)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time
      className="bevel-thin flex min-w-18 items-center justify-center px-2 noscript:invisible"
      title={now ? clock.full(now) : undefined}
    >
      {now ? clock.time(now) : '--:--'}
    </time>
  )
}

/** The bar along the bottom: start menu, the open window, the clock. */
export function Taskbar() {
  const task = useTaskName()
  const t = useTexts(desktopTexts)
  const name = useTexts(programTexts)
  const language = useLanguage()
  const router = useRouter()
  const entries: MenuEntry[] = [
    ...programs.map((program) => ({ ...program, kind: 'link' as const, label: name(program.id) })),
    { kind: 'separator', id: 'language' },
    {
      kind: 'choice',
      label: t('language'),
      value: language,
      options: languages.map((value) => ({ value, label: languageNames[value] })),
      onChange: (value) => {
        rememberLanguage(value as Language)
        router.refresh()
      },
    },
  ]
  return (
    <footer className="bevel-window relative z-10 flex h-[calc(2.5rem+env(safe-area-inset-bottom))] shrink-0 items-stretch gap-1 bg-face p-1 pb-[calc(0.25rem+env(safe-area-inset-bottom))] [[data-filled]~&]:max-sm:hidden [@media(max-height:30rem)]:[[data-filled]~&]:hidden">
      <MenuButton
        entries={entries}
        side="top"
        band={t('siteName')}
        className="noscript:invisible bevel-raised flex items-center gap-1.5 px-2 font-bold text-ink active:bevel-pressed data-popup-open:bevel-pressed"
      >
        <Icon src="/icons/start.svg" size={20} />
        {t('start')}
      </MenuButton>
      <div className="flex min-w-0 flex-1 pl-1">
        {task && (
          <span className="bevel-pressed flex min-w-0 max-w-56 flex-1 items-center bg-face-light px-2 font-bold">
            <span className="truncate">{task}</span>
          </span>
        )}
      </div>
      <TrayClock />
    </footer>
  )
}
