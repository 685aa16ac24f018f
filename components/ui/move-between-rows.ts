import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('input, button, a[href], summary')]

/** ↑ and ↓ on a control of a row go to the same control of the row above or below. */
export function moveBetweenRows(event: KeyboardEvent): void {
  const step = steps[event.key]
  const { target } = event
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof HTMLElement)) return
  const row = target.closest<HTMLElement>('[data-index]')
  const next = row?.parentElement?.querySelector(`[data-index="${Number(row.dataset.index) + step}"]`)
  if (!row || !next) return
  const controls = controlsOf(next)
  const control = controls[Math.min(controlsOf(row).indexOf(target), controls.length - 1)]
  if (!control) return
  event.preventDefault()
  control.focus()
}
