import { isComposing } from '@/components/ui/is-composing'

/** Marks the section that is being read, and brings its line of the contents into view. */
function markCurrent(box: HTMLElement, signal: AbortSignal): void {
  const reading = box.querySelector('[data-reference-pane]')
  const links = new Map(
    [...box.querySelectorAll<HTMLAnchorElement>('nav a')].map((link) => [link.hash.slice(1), link]),
  )
  const seen = new Set<Element>()
  let current: HTMLAnchorElement | undefined
  const mark = () => {
    const [first] = [...seen].sort(
      (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
    )
    const link = links.get(first?.getAttribute('aria-labelledby') ?? '')
    if (!link || link === current) return
    current?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'location')
    current = link
    const list = link.closest('nav')
    const [top, bottom] = [link.offsetTop, link.offsetTop + link.offsetHeight]
    if (list && (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight))
      list.scrollTop = top - list.clientHeight / 3
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target)
        else seen.delete(target)
      }
      mark()
    },
    { root: reading, rootMargin: '-8px 0px -70% 0px' },
  )
  for (const section of box.querySelectorAll('[data-section]')) observer.observe(section)
  signal.addEventListener('abort', () => observer.disconnect())
}

/** Leaves only those lines of the contents whose sections have all the words. */
function keepSearch(box: HTMLElement, signal: AbortSignal): void {
  const input = box.querySelector<HTMLInputElement>('[data-search]')
  const none = box.querySelector<HTMLElement>('[data-none]')
  const texts = new Map<Element, string>()
  const textOf = (link: HTMLAnchorElement): string => {
    const known = texts.get(link)
    if (known !== undefined) return known
    const section = document.getElementById(link.hash.slice(1))?.closest('[data-section]')
    const text = `${link.textContent} ${section?.textContent ?? ''}`.toLowerCase()
    texts.set(link, text)
    return text
  }
  const search = () => {
    const folding = box.querySelector<HTMLDetailsElement>('[data-contents]')
    if (folding && input?.value) folding.open = true
    const words = (input?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    let found = 0
    for (const group of box.querySelectorAll<HTMLElement>('[data-group]')) {
      let inGroup = 0
      for (const item of group.querySelectorAll<HTMLElement>('li')) {
        const link = item.querySelector('a')
        item.hidden = link === null || !words.every((word) => textOf(link).includes(word))
        if (!item.hidden) inGroup++
      }
      group.hidden = inGroup === 0
      found += inGroup
    }
    if (none) none.hidden = found > 0
  }
  const key = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter')
      box.querySelector<HTMLElement>('[data-group]:not([hidden]) li:not([hidden]) a')?.click()
    if (event.key === 'Escape' && input) {
      input.value = ''
      search()
    }
  }
  input?.addEventListener('input', search, { signal })
  input?.addEventListener('keydown', key, { signal })
}

/** The contents: on a phone they are folded away until they are asked for, and again when something was chosen. */
export function keepContents(box: HTMLElement, signal: AbortSignal): void {
  const folding = box.querySelector<HTMLDetailsElement>('[data-contents]')
  const isNarrow = () => window.matchMedia('(width < 48rem)').matches
  const fold = () => {
    if (folding && isNarrow()) folding.open = false
  }
  fold()
  folding?.setAttribute('data-live', '')
  const click = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('nav a')) fold()
  }
  box.addEventListener('click', click, { signal })
  keepSearch(box, signal)
  markCurrent(box, signal)
}
