'use client'

import { useEffect, useRef } from 'react'
import { replaceAddress } from '@/lib/core/browser/replace-address'
import type { TextPage } from '../../text-page'
import { fragmentWith, type LineRange, rangeOfFragment } from './line-range'
import { useFragment } from './use-fragment'

const lineElement = (line: number) => document.getElementById(`L${line}`)

const scrollTo = (line: number) => lineElement(line)?.scrollIntoView({ block: 'center', inline: 'nearest' })

function readFrom(line: number): void {
  scrollTo(line)
  const element = lineElement(line)
  if (!element) return
  // Set on demand: on thousands of lines the attribute would make the page much larger.
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

interface LineRangeState {
  range: LineRange | null
  /** On this page. */
  pick: (range: LineRange) => void
  /** On whichever page they are; shows the first. */
  goTo: (range: LineRange) => void
}

/** Of the URL fragment; scrolled into view. @param onPage shows the page that starts with a line */
export function useLineRange(
  { from, lines, total }: TextPage,
  onPage: (from: number) => void,
): LineRangeState {
  const range = rangeOfFragment(useFragment())
  const isNew = useRef(true)
  /** The user went to a line of another page. */
  const isJump = useRef(false)
  useEffect(() => {
    const show = (mayLeave: boolean) => {
      const wanted = rangeOfFragment(window.location.hash)?.first ?? 0
      // Do not steal focus, unless the user went to a line.
      const moves = isJump.current || document.activeElement === document.body
      if (wanted >= from && wanted < from + lines.length) (moves ? readFrom : scrollTo)(wanted)
      else if (mayLeave && wanted > 0 && wanted <= total) onPage(wanted)
    }
    // After the first page, the fragment must not lead back from a page the user chose.
    show(isNew.current)
    isNew.current = false
    isJump.current = false
    const onHash = () => show(true)
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [from, lines.length, total, onPage])
  const pick = (picked: LineRange) => replaceAddress(fragmentWith(window.location.hash, picked))
  const goTo = (wanted: LineRange) => {
    pick(wanted)
    if (wanted.first >= from && wanted.first < from + lines.length) return readFrom(wanted.first)
    isJump.current = true
    onPage(wanted.first)
  }
  return { range, pick, goTo }
}
