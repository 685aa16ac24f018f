'use client'

import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useResult } from '@/lib/core/browser/use-result'
import type { Language } from '@/lib/core/i18n/language'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import { loadPages } from '@/lib/docs/client/load-pages'
import { type DocsPages, pageWith } from '@/lib/docs/pages'
import { docsTexts } from '@/lib/docs/texts'
import { programs, programTexts } from '@/lib/main/programs'
import { Reference } from './reference'

/** The pages in the language of the desktop; without a network those that are here. */
function usePages(loaded: DocsPages): DocsPages {
  const language = useLanguage()
  return useResult(loadPages, loaded.language === language ? null : [language]) ?? loaded
}

/**
 * The reference in a window beside another page, rendered from /openapi.json. Its place is the fragment of the address, so
 * that Back works, and leads to the page that has the section when it is opened as a page.
 */
export default function ReferenceBeside({ loaded }: { loaded: DocsPages }) {
  const pages = usePages(loaded)
  const t = useTexts(docsTexts)
  const name = useTexts(programTexts)
  const names = Object.fromEntries(programs.map(({ id }) => [id, name(id)]))
  const [page, setPage] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const show = (id: string) => {
    const next = pageWith(id, pages)
    if (next === undefined) return
    if (next !== page) {
      flushSync(() => setPage(next))
      frame.current?.querySelector<HTMLElement>('[data-reference-pane]')?.focus({ preventScroll: true })
    }
    frame.current?.querySelector(`[id="${CSS.escape(id)}"]`)?.scrollIntoView()
  }
  const showPlace = useEffectEvent(() => show(window.location.hash.slice(1)))
  useEffect(() => {
    const onChange = () => showPlace()
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [])
  const follow = (event: MouseEvent) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/docs"]') : null
    if (!link || ctrlKey || metaKey || shiftKey || altKey) return
    event.preventDefault()
    const id = link.hash.slice(1) || link.pathname.slice('/docs/'.length)
    show(id)
    window.location.hash = id
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too.
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are clicked.
    <div ref={frame} className="contents" onClick={follow}>
      <Reference pages={pages} name={page} origin={window.location.origin} texts={{ t, names }} />
    </div>
  )
}

export const load = async (language: Language) => ({ loaded: await loadPages(language) })
