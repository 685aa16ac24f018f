'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { Component, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Problem } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { useLazy } from '@/components/ui/use-lazy'
import { BesidePage, Window } from '@/components/ui/window'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { updateDesktop } from '@/lib/desktop/client/windows'
import { programWindowTexts } from '@/lib/desktop/texts'
import { iconOf } from '@/lib/main/programs'
import { openPrograms, subscribePrograms } from './open-programs'
import { overlayState, setMenu, subscribeOverlays } from './overlays'
import { onPageChange, run } from './window-manager'

export { onTraversal as goTo, run } from './window-manager'

function FailedWindow({ id, href }: { id: string; href: string }) {
  const t = useTexts(programWindowTexts)
  return (
    <Window program={id} title={t('failedTitle')} icon={iconOf(id)}>
      <div className="flex flex-col gap-3 p-4">
        <Problem>{t('failed')}</Problem>
        <Button primary onClick={() => run({ act: 'retry', id, href })} className="self-center">
          {t('again')}
        </Button>
        <p>
          {t('updated')}{' '}
          <Link href={href} target="_blank">
            {t('ownPage')}
          </Link>
        </p>
      </div>
    </Window>
  )
}

const loadMenu = () => import('./system-menu').then((module) => module.SystemMenu)

class ProgramErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}

/** Reports the page behind the windows from Next's router. */
function PageBehind() {
  const path = usePathname()
  const query = useSearchParams().toString()
  const language = useLanguage()
  const router = useRouter()
  const before = useRef(path)
  const search = query && `?${query}`
  // After a change of language the router has written its own address again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is when, not what.
  useEffect(() => {
    onPageChange(path + search, before.current !== path, (href) => router.push(href))
    before.current = path
  }, [path, search, language, router])
  return null
}

function Layer() {
  const t = useTexts(programWindowTexts)
  const programs = useSyncExternalStore(subscribePrograms, openPrograms)
  const { hint, menu } = useSyncExternalStore(subscribeOverlays, overlayState)
  const { part: SystemMenu, load: loadSystemMenu } = useLazy(loadMenu)
  useEffect(() => {
    if (!menu) return
    // Otherwise it would open unexpectedly when a later click loads it.
    void loadSystemMenu().then((isHere) => isHere || setMenu(null))
  }, [menu, loadSystemMenu])
  return (
    <BesidePage value>
      <PageBehind />
      {programs.map(({ id, href, content }) => (
        <ProgramErrorBoundary
          key={`${id} ${href} ${content === null}`}
          fallback={<FailedWindow id={id} href={href} />}
        >
          {content ?? <FailedWindow id={id} href={href} />}
        </ProgramErrorBoundary>
      ))}
      {menu && SystemMenu && <SystemMenu request={menu} />}
      <p
        role="status"
        className={
          hint ? 'bevel-window fixed bottom-12 left-1/2 z-40 -translate-x-1/2 bg-notice px-3 py-1' : 'sr-only'
        }
      >
        {hint && t(hint)}
      </p>
    </BesidePage>
  )
}

// Loaded when the first program is opened or a window is first touched.
updateDesktop({ Layer, run })
