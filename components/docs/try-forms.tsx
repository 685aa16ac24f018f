'use client'

import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { desktopLives } from '@/lib/core/contract/late-scripts'
import type { Language } from '@/lib/core/i18n/language'
import { keptMarkup } from './kept-markup'
import { enliven } from './live/enliven'
import { TryForm, type TryItProps } from './try-form'

/** In the browser the HTML is there already. Always this very object, so that React has nothing to change. */
const asItIs = { __html: '' }

const isServer = typeof window === 'undefined'

function propsOf(place: HTMLElement): TryItProps {
  return JSON.parse(place.dataset.try ?? '') as TryItProps
}

/** Loads the page anew, once: what was loaded by reloading would only come to the same. */
function reload(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'reload') window.location.reload()
}

export interface TryFormsProps {
  language: Language
  /** The reference, where it did not come with the page. */
  fetched?: readonly Node[]
}

/**
 * The reference, which React leaves alone, and in it the forms of the entries that were opened: there are a hundred,
 * and a page of them all would be heavy.
 */
export function TryForms({ language, fetched }: TryFormsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<HTMLElement[]>([])
  const [shown] = useState(language)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const open = () => setPlaces([...element.querySelectorAll<HTMLElement>('details[open] > [data-try]')])
    if (!element.hasChildNodes() && fetched) element.append(...fetched)
    if (!element.hasChildNodes()) reload() // made in the browser, where the HTML is not
    open()
    element.addEventListener('toggle', open, true)
    const rest = enliven(element)
    // After all that is done beside this: then the whole desktop answers.
    queueMicrotask(() => element.dispatchEvent(new Event(desktopLives)))
    return () => {
      rest()
      element.removeEventListener('toggle', open, true)
    }
  }, [fetched])
  useEffect(() => {
    if (language !== shown && !fetched) window.location.reload()
  }, [language, shown, fetched])
  return (
    <>
      <div
        ref={box}
        data-reference=""
        className="flex min-h-0 flex-1 flex-col"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own reference, escaped by staticMarkup.
        dangerouslySetInnerHTML={isServer ? { __html: keptMarkup().get(language) ?? '' } : asItIs}
      />
      {places.map((place) => createPortal(<TryForm {...propsOf(place)} />, place, place.dataset.try))}
    </>
  )
}
