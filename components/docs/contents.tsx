'use client'

import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isComposing } from '@/components/ui/is-composing'
import { BesidePage } from '@/components/ui/window'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { Search } from '@/lib/docs/client/load-pages'
import { pageHref, sectionHref } from '@/lib/docs/hrefs'
import type { Section } from '@/lib/docs/search'
import { docsTexts } from '@/lib/docs/texts'

export interface ContentsProps {
  groups: { title: string; links: { page: string; title: string }[] }[]
  /** The name of the page that is shown. */
  page: string
  /** Its entries. */
  entries: { id: string; title: string }[]
}

const referenceOf = (nav: RefObject<HTMLElement | null>) => nav.current?.closest('[data-reference]')

/** The id of the section being read: the first one in the upper part of the pane. */
function useCurrentSection(nav: RefObject<HTMLElement | null>): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const reference = referenceOf(nav)
    const visible = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target)
          else visible.delete(target)
        }
        const top = (section: Element) => section.getBoundingClientRect().top
        const [first] = [...visible].sort((one, other) => top(one) - top(other))
        if (first) setCurrent(first.getAttribute('aria-labelledby'))
      },
      { root: reference?.querySelector('[data-reference-pane]'), rootMargin: '-8px 0px -70% 0px' },
    )
    for (const section of reference?.querySelectorAll('[data-section]') ?? []) observer.observe(section)
    return () => observer.disconnect()
  }, [nav])
  return current
}

/** Scrolls the contents so that the current link is visible. */
function useVisibleCurrent(nav: RefObject<HTMLElement | null>, current: string | null): void {
  useEffect(() => {
    const list = nav.current
    const link = current === null ? null : list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !link) return
    const [top, bottom] = [link.offsetTop, link.offsetTop + link.offsetHeight]
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight / 3
  }, [nav, current])
}

/** All pages are loaded when the search is first used. */
const loadPages = () => import('@/lib/docs/client/load-pages')

function useSearch(nav: RefObject<HTMLElement | null>) {
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const [isEntered, setEntered] = useState(false)
  const [find, setFind] = useState<Search | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const found = useMemo(() => find?.(query) ?? null, [query, find])
  const search = (next: string) => {
    setQuery(next)
    setEntered(false)
    if (!next || find) return
    setFailed(false)
    loadPages()
      .then(({ loadSearch }) => loadSearch(language))
      .then(
        (loaded) => setFind(() => loaded),
        () => setFailed(true),
      )
  }
  useEffect(() => {
    // Perhaps pressed while the sections were loading.
    if (!isEntered || !found) return
    setEntered(false)
    nav.current?.querySelector<HTMLElement>('[data-results] a')?.click()
  }, [isEntered, found, nav])
  return { query, found, hasFailed, search, enter: () => setEntered(true) }
}

/** Everything was on /docs once: an address of that time leads to the page that has its section now. */
function useOldAnchors({ groups }: ContentsProps): void {
  const isBeside = useContext(BesidePage)
  const language = useLanguage()
  useEffect(() => {
    if (isBeside) return
    const find = async () => {
      const id = window.location.hash.slice(1)
      if (id === '' || document.getElementById(id)) return
      const isPage = groups.some(({ links }) => links.some(({ page }) => page === id))
      const section = isPage
        ? { page: id, id }
        : (await (await loadPages()).loadSections(language)).find((each) => each.id === id)
      if (section) window.location.replace(sectionHref(section))
    }
    const tryFind = () => void find().catch(() => undefined)
    tryFind()
    window.addEventListener('hashchange', tryFind)
    return () => window.removeEventListener('hashchange', tryFind)
  }, [isBeside, language, groups])
}

function Results({ found }: { found: readonly Section[] }) {
  return (
    <ul data-results="">
      {found.map((section) => (
        <li key={section.id}>
          <a href={sectionHref(section)} className="contents-link">
            {section.title}
            {section.call && <span className="block font-mono text-xs wrap-anywhere">{section.call}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A link to the entrance names its first section: the desktop takes plain ones for links to this window. */
const hrefOf = (page: string) => (page === '' ? '/docs#quick-start' : pageHref(page))

/** All pages, and the entries of the one that is shown. */
function PageList({ groups, page, entries, current }: ContentsProps & { current: string | null }) {
  return groups.map(({ title, links }) => (
    <div key={title}>
      <p className="font-bold">{title}</p>
      <ul className="mb-2 border-field-muted border-l">
        {links.map((link) => (
          <li key={link.page}>
            <a
              href={hrefOf(link.page)}
              aria-current={link.page === page ? 'page' : undefined}
              className="contents-link pl-2"
            >
              {link.title}
            </a>
            {link.page === page && entries.length > 0 && (
              <ul className="ml-2 border-field-muted border-l">
                {entries.map(({ id, title: summary }) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      aria-current={id === current ? 'location' : undefined}
                      className="contents-link pl-2"
                    >
                      {summary}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  ))
}

const isNarrow = () => window.matchMedia('(width < 48rem)').matches

/** The table of contents with a search over all pages. On phones it is folded until opened. */
export function Contents(props: ContentsProps) {
  const t = useTexts(docsTexts)
  const nav = useRef<HTMLElement>(null)
  const list = useRef<HTMLDetailsElement>(null)
  const { query, found, hasFailed, search, enter } = useSearch(nav)
  const current = useCurrentSection(nav)
  useVisibleCurrent(nav, current)
  useOldAnchors(props)
  const setOpen = (open: boolean) => {
    if (list.current) list.current.open = open
  }
  useLayoutEffect(() => {
    const details = list.current
    if (!details) return
    details.open = !isNarrow()
    details.dataset.live = ''
  }, [])
  // Typed before hydration.
  const searchTyped = useEffectEvent(() => {
    const typed = nav.current?.querySelector('input')?.value
    if (typed) search(typed)
  })
  useLayoutEffect(() => searchTyped(), [])
  const fold = ({ target }: MouseEvent) => {
    if (isNarrow() && target instanceof Element && target.closest('a')) setOpen(false)
  }
  const pressKey = ({ key, nativeEvent }: KeyboardEvent) => {
    if (isComposing(nativeEvent)) return
    if (key === 'Enter') enter()
    if (key === 'Escape') search('')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too.
    <nav
      ref={nav}
      aria-label={t('contents')}
      onClick={fold}
      className="relative shrink-0 overflow-y-auto bevel-sunken bg-field p-2 max-md:max-h-[60%] md:w-60"
    >
      <div className="mb-2 noscript:hidden">
        <input
          type="search"
          placeholder={t('search')}
          aria-label={t('search')}
          value={query}
          onChange={({ target }) => {
            if (target.value) setOpen(true)
            search(target.value)
          }}
          onKeyDown={pressKey}
          className="bevel-sunken w-full bg-field px-1.5 py-1 text-ink"
        />
      </div>
      <p role="status" className="text-field-muted">
        {query && hasFailed ? t('noAnswer') : found?.length === 0 && t('nothingFound')}
      </p>
      <details
        ref={list}
        open
        // On a phone it is about to fold: until then its links take no space, so that nothing shifts.
        className="max-md:not-noscript:[&:not([data-live])>:not(summary)]:hidden"
      >
        <summary className="font-bold md:hidden pointer-coarse:py-1.5">{t('contents')}</summary>
        {found && <Results found={found} />}
        <div hidden={found !== null}>
          <PageList {...props} current={current} />
        </div>
      </details>
    </nav>
  )
}
