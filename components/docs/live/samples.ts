import { recall, remember } from '@/lib/core/browser/browser-storage'
import { copyText } from '@/lib/core/browser/copy-text'
import { anyOrigin, entrySample, type Typed } from '@/lib/docs/samples/sample-call'
import {
  isSampleLanguage,
  type SampleLanguage,
  sampleLanguageNames,
  sampleLanguages,
} from '@/lib/docs/samples/sample-languages'
import type { TryItProps } from '../try-form'

/** What a form says when something is typed into it, with what was typed as its detail. */
export const typedEvent = 'docs-typed'

const storageKey = 'docs-language'

/** How long a button says that it has copied. */
const copiedMs = 1500

const entryOf = (section: Element): TryItProps | null => {
  const text = section.querySelector<HTMLElement>('[data-try]')?.dataset.try
  return text === undefined ? null : (JSON.parse(text) as TryItProps)
}

function showIn(section: Element, language: SampleLanguage, typed: Typed | undefined): void {
  const entry = entryOf(section)
  const sample = section.querySelector('[data-sample] code')
  if (entry && sample) sample.textContent = entrySample(entry, language, window.location.origin, typed)
}

function chosen(): SampleLanguage {
  const kept = recall('local', storageKey)
  return isSampleLanguage(kept) ? kept : 'curl'
}

function copy(button: HTMLElement): void {
  const text = button.closest('[data-sample], [data-code]')?.querySelector('code')?.textContent ?? ''
  const label = button.textContent
  const show = (said: string | undefined) => {
    button.textContent = said ?? label
    setTimeout(() => {
      button.textContent = label
    }, copiedMs)
  }
  if (button.dataset.busy !== undefined) return
  button.dataset.busy = ''
  setTimeout(() => delete button.dataset.busy, copiedMs)
  copyText(text).then((done) => show(done ? button.dataset.copied : button.dataset.failed))
}

/** A button for each language in front of what is there. */
function addButtons(bar: Element): void {
  if (bar.querySelector('[data-language]')) return
  const buttons = sampleLanguages.map((language) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset.language = language
    button.textContent = sampleLanguageNames[language]
    return button
  })
  bar.prepend(...buttons)
}

/** Samples in the language that was chosen last, in this browser, filled with what is typed into their forms. */
export function keepSamples(box: HTMLElement, signal: AbortSignal): void {
  for (const bar of box.querySelectorAll('[data-sample] > div')) addButtons(bar)
  const typed = new Map<Element, Typed>()
  let language = chosen()
  const showAll = () => {
    for (const button of box.querySelectorAll<HTMLElement>('[data-language]'))
      button.setAttribute('aria-pressed', String(button.dataset.language === language))
    for (const section of box.querySelectorAll('[data-entry]')) showIn(section, language, typed.get(section))
  }
  const click = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button') : null
    const asked = button?.dataset.language ?? null
    if (button?.dataset.copied !== undefined) copy(button)
    if (!isSampleLanguage(asked)) return
    const before = button?.getBoundingClientRect().top ?? 0
    language = asked
    remember('local', storageKey, asked)
    showAll()
    // Samples further up have become longer or shorter: what was pressed stays where it is.
    const moved = (button?.getBoundingClientRect().top ?? 0) - before
    box.querySelector('[data-reference-pane]')?.scrollBy({ top: moved, behavior: 'instant' })
  }
  const type = (event: Event) => {
    const section = event.target instanceof Element ? event.target.closest('[data-entry]') : null
    if (!section) return
    typed.set(section, (event as CustomEvent<Typed>).detail)
    showIn(section, language, typed.get(section))
  }
  for (const code of box.querySelectorAll('[data-code] code'))
    code.textContent = (code.textContent ?? '').replaceAll(anyOrigin, window.location.origin)
  box.addEventListener('click', click, { signal })
  box.addEventListener(typedEvent, type, { signal })
  showAll()
}
