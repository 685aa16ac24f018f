'use client'

import { useEffect, useRef } from 'react'
import type { TextPage } from '@/lib/schemas/text-page'
import { fragmentWith, type LineRange, rangeOfFragment } from './line-range'
import { replaceAddress, useFragment } from './use-fragment'

const scrollTo = (line: number) =>
  document.getElementById(`L${line}`)?.scrollIntoView({ block: 'center', inline: 'nearest' })

export interface LineRangeState {
  range: LineRange | null
  /** Points at lines of this page. */
  pick: (range: LineRange) => void
  /** Points at lines and shows the first of them, on whichever page it is. */
  goTo: (range: LineRange) => void
}

/**
 * The lines that the address points at; they are scrolled into view when the page opens and when somebody changes the address.
 * @param onPage shows the page that begins with a line
 */
export function useLineRange(
  { from, lines, total }: TextPage,
  onPage: (from: number) => void,
): LineRangeState {
  const range = rangeOfFragment(useFragment())
  const isNew = useRef(true)
  useEffect(() => {
    const show = (mayLeave: boolean) => {
      const wanted = rangeOfFragment(window.location.hash)?.first ?? 0
      if (wanted >= from && wanted < from + lines.length) scrollTo(wanted)
      else if (mayLeave && wanted > 0 && wanted <= total) onPage(wanted)
    }
    // Whoever asked for another page is not to be brought back by the address.
    show(isNew.current)
    isNew.current = false
    const onHash = () => show(true)
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [from, lines.length, total, onPage])
  const pick = (picked: LineRange) => replaceAddress(fragmentWith(window.location.hash, picked))
  const goTo = (wanted: LineRange) => {
    pick(wanted)
    if (wanted.first >= from && wanted.first < from + lines.length) scrollTo(wanted.first)
    else if (wanted.first <= total) onPage(wanted.first)
  }
  return { range, pick, goTo }
}
