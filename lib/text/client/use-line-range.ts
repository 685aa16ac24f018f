'use client'

import { useEffect, useRef } from 'react'
import type { TextPage } from '../text-page'
import { fragmentWith, type LineRange, rangeOfFragment } from './line-range'
import { replaceAddress, useFragment } from './use-fragment'

const lineElement = (line: number) => document.getElementById(`L${line}`)

const scrollTo = (line: number) => lineElement(line)?.scrollIntoView({ block: 'center', inline: 'nearest' })

/** Moves the place that is read, and that the keyboard goes on from. */
function readFrom(line: number): void {
  scrollTo(line)
  const element = lineElement(line)
  if (!element) return
  // Only now: as an attribute of thousands of lines it would make the page much longer.
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

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
  /** Somebody asked for a line of another part of the text. */
  const gone = useRef(false)
  useEffect(() => {
    const show = (mayLeave: boolean) => {
      const wanted = rangeOfFragment(window.location.hash)?.first ?? 0
      // What has the focus keeps it, unless somebody asked for a line.
      const moves = gone.current || document.activeElement === document.body
      if (wanted >= from && wanted < from + lines.length) (moves ? readFrom : scrollTo)(wanted)
      else if (mayLeave && wanted > 0 && wanted <= total) onPage(wanted)
    }
    // Whoever asked for another page is not to be brought back by the address.
    show(isNew.current)
    isNew.current = false
    gone.current = false
    const onHash = () => show(true)
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [from, lines.length, total, onPage])
  const pick = (picked: LineRange) => replaceAddress(fragmentWith(window.location.hash, picked))
  const goTo = (wanted: LineRange) => {
    pick(wanted)
    if (wanted.first >= from && wanted.first < from + lines.length) return readFrom(wanted.first)
    gone.current = true
    onPage(wanted.first)
  }
  return { range, pick, goTo }
}
