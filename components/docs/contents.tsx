'use client'

import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isComposing } from '@/components/ui/is-composing'
import { useTexts } from '@/lib/core/i18n/use-language'
import { rankSections } from '@/lib/docs/search'
import { docsTexts } from '@/lib/docs/texts'

interface ContentLink {
  /** Of the section's heading. */
  id: string
  title: string
}

export interface ContentGroup extends ContentLink {
  links: ContentLink[]
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

/** A found section: its link, and the call of an entry. */
interface Result extends ContentLink {
  call: string
}

/** Texts are read from the page when first searched. */
function sectionsOf(reference: Element | null | undefined, groups: readonly ContentGroup[]) {
  return groups.flatMap(({ id: group, links }) =>
    links.map(({ id, title }) => {
      const text = reference?.querySelector(
        `[data-section][aria-labelledby="${CSS.escape(id)}"]`,
      )?.textContent
      const line = reference?.querySelector(`[id="${CSS.escape(id)}"] > p`)
      const call = Array.from(line?.childNodes ?? [], (node) => node.textContent).join(' ')
      const kind = id === 'changelog' ? 'changelog' : group === 'guides' ? 'guide' : 'entry'
      return { id, title, call, kind, heading: `${title} ${call}`, text: text ?? '' } as const
    }),
  )
}

/** The sections that contain every word, best first; null without a query. */
function useSearch(nav: RefObject<HTMLElement | null>, groups: readonly ContentGroup[]) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<readonly Result[] | null>(null)
  const known = useRef<{ groups: readonly ContentGroup[]; sections: ReturnType<typeof sectionsOf> } | null>(
    null,
  )
  const search = (next: string) => {
    setQuery(next)
    // Another language has other texts.
    if (known.current?.groups !== groups)
      known.current = { groups, sections: sectionsOf(referenceOf(nav), groups) }
    const { sections } = known.current
    const ids = rankSections(next, sections)
    setFound(ids?.flatMap((id) => sections.find((section) => section.id === id) ?? []) ?? null)
  }
  return { query, found, search }
}

const linkLook =
  'block py-0.5 text-link aria-[current]:bg-selection aria-[current]:text-selection-text pointer-coarse:py-2'

function Results({ found, current }: { found: readonly Result[]; current: string | null }) {
  return (
    <ul data-results="">
      {found.map(({ id, title, call }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'location' : undefined} className={linkLook}>
            {title}
            {call && <span className="block font-mono text-xs wrap-anywhere">{call}</span>}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface LinksProps {
  group: ContentGroup
  /** Null where the current section is in another group. */
  current: string | null
}

const Links = memo(function Links({ group: { id, title, links }, current }: LinksProps) {
  return (
    <div>
      <a href={`#${id}`} className="font-bold text-ink no-underline hover:underline">
        {title}
      </a>
      <ul className="mb-2 border-field-muted border-l">
        {links.map((link) => (
          <li key={link.id}>
            <a
              href={`#${link.id}`}
              aria-current={link.id === current ? 'location' : undefined}
              className={`pl-2 ${linkLook}`}
            >
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
})

const isNarrow = () => window.matchMedia('(width < 48rem)').matches

/** The table of contents with a search field. On phones it is folded until opened. */
export function Contents({ groups }: { groups: ContentGroup[] }) {
  const t = useTexts(docsTexts)
  const nav = useRef<HTMLElement>(null)
  const list = useRef<HTMLDetailsElement>(null)
  const { query, found, search } = useSearch(nav, groups)
  const current = useCurrentSection(nav)
  useVisibleCurrent(nav, current)
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
    if (key === 'Enter') nav.current?.querySelector<HTMLElement>('[data-results] a')?.click()
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
        {found?.length === 0 && t('nothingFound')}
      </p>
      <details
        ref={list}
        open
        // On a phone it is about to fold: until then its links take no space, so that nothing shifts.
        className="max-md:not-noscript:[&:not([data-live])>:not(summary)]:hidden"
      >
        <summary className="font-bold md:hidden pointer-coarse:py-1.5">{t('contents')}</summary>
        {found && <Results found={found} current={current} />}
        <div hidden={found !== null}>
          {groups.map((group) => (
            <Links
              key={group.id}
              group={group}
              current={group.links.some(({ id }) => id === current) ? current : null}
            />
          ))}
        </div>
      </details>
    </nav>
  )
}
