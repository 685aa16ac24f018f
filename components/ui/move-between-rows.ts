import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('input, button, a[href], summary')]

/**
 * ↑ and ↓ on a control of a row go to the same control of the row above or below, Home and End show the first and the
 * last row.
 */
export function moveBetweenRows(event: KeyboardEvent, toStart: () => void, toEnd: () => void): void {
  const { key, target } = event
  if (event.altKey || event.metaKey || event.shiftKey || !(target instanceof HTMLElement)) return
  if (key === 'Home' || key === 'End') {
    event.preventDefault()
    if (key === 'Home') toStart()
    else toEnd()
    return
  }
  const step = steps[key]
  if (step === undefined || event.ctrlKey) return
  const row = target.closest<HTMLElement>('[data-index]')
  const next = row?.parentElement?.querySelector(`[data-index="${Number(row.dataset.index) + step}"]`)
  if (!row || !next) return
  const controls = controlsOf(next)
  const control = controls[Math.min(controlsOf(row).indexOf(target), controls.length - 1)]
  if (!control) return
  event.preventDefault()
  control.focus()
}
