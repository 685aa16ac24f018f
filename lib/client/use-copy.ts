'use client'

import { useEffect, useState } from 'react'

/** Where the page is not served securely there is no clipboard for scripts; a selection can still be copied. */
function copySelected(text: string): void {
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.className = 'sr-only'
  // Inside an open dialog nothing outside of it can be focused.
  const place = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  place.append(box)
  box.select()
  document.execCommand('copy')
  box.remove()
  if (focused instanceof HTMLElement) focused.focus()
}

/** Copies a text; `copied` says so for a moment. */
export function useCopy(text: string): { copied: boolean; copy: () => void } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      copySelected(text)
    }
    setCopied(true)
  }
  return { copied, copy }
}
