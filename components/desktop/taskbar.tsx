'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '@/components/ui/icon'
import { MenuButton } from '@/components/ui/menu-button'
import { useLazy } from '@/components/ui/use-lazy'
import { hasLoadError, watchLoadErrors } from '@/lib/core/browser/load-errors'
import { useClock } from '@/lib/core/browser/use-clock'
import { useLanguage, useTexts, useTranslator } from '@/lib/core/i18n/use-language'
import { platformTexts } from '@/lib/core/texts'
import { useDesktop } from '@/lib/desktop/client/windows'
import { taskbarTexts } from '@/lib/desktop/texts'

function Tasks() {
  const t = useTexts(taskbarTexts)
  const { windows, topId } = useDesktop((desktop) => desktop)
  return (
    <div className="task-list">
      {windows.map(({ id, title, icon, unread }) => (
        <button
          key={id}
          type="button"
          data-act="task"
          data-window-id={id}
          title={title}
          aria-pressed={id === topId}
          className="task-button"
        >
          {icon && <Icon src={icon} size={16} />}
          <span className="min-w-0 truncate">{title}</span>
          {unread ? (
            <span className="task-unread">
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{t('unread', { count: unread })}</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  )
}

/** Empty until hydrated, because the server does not know the reader's time zone. */
function TrayClock() {
  const clock = useClock()
  const [now, setNow] = useState(0)
  const [pointedAt, setPointedAt] = useState(0)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 5_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time
      // The early script of /docs may show the time before hydration.
      suppressHydrationWarning
      className="max-[22rem]:hidden noscript:invisible"
      onPointerEnter={() => setPointedAt(Date.now())}
      title={pointedAt ? clock.full(pointedAt) : undefined}
    >
      {now ? clock.time(now) : '--:--'}
    </time>
  )
}

function TrayLamp() {
  const light = useDesktop((desktop) => desktop.statusLight)
  if (!light) return null
  return (
    <span
      role="img"
      aria-label={light.text}
      title={light.text}
      className={`size-2.5 shrink-0 rounded-full border border-edge ${light.look}`}
    />
  )
}

const loadNotice = () => import('@/components/ui/load-error').then((module) => module.LoadErrorNotice)

function LoadErrorBar() {
  const isMissing = useSyncExternalStore(watchLoadErrors, hasLoadError, () => false)
  const { part: Notice, preload } = useLazy(loadNotice)
  useEffect(preload, [preload])
  return <div role="status">{isMissing && Notice && <Notice />}</div>
}

const loadEntries = () => import('./start-entries').then((module) => module.startEntries)

/** @param children shown without scripts */
export function Taskbar({ children }: { children?: ReactNode }) {
  const t = useTexts(taskbarTexts)
  const platform = useTexts(platformTexts)
  const language = useLanguage()
  const textsOf = useTranslator()
  const router = useRouter()
  const { part: make, preload, load } = useLazy(loadEntries)
  const entries = make?.(textsOf, language, () => router.refresh()) ?? null
  return (
    <footer data-taskbar="" className="sticky bottom-0 z-40 shrink-0">
      <LoadErrorBar />
      <div className="task-bar [@media(max-height:30rem)_and_(pointer:coarse)]:[:has(:is(input,textarea):focus,form:focus-within)~*>&]:hidden">
        <MenuButton
          entries={entries}
          preloadEntries={preload}
          loadEntries={load}
          side="top"
          band={platform('name')}
          className="start-button noscript:hidden"
        >
          <Icon src="/icons/start.svg" size={20} />
          {t('start')}
        </MenuButton>
        {children}
        <Tasks />
        <div className="task-tray">
          <TrayLamp />
          <TrayClock />
        </div>
      </div>
    </footer>
  )
}
