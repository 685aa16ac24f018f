import type { Message } from '@/lib/chat/contract/chat'

/** A row of the log that shows a message, and where the hand is that asks for its menu; null: at the row. */
export interface MenuRequest {
  row: HTMLElement
  at: { x: number; y: number } | null
  /** By a finger, which selects nothing while the menu answers to it. */
  byTouch: boolean
}

/** Where one writes; null where nobody can. */
export const composerField = () => document.querySelector<HTMLElement>('textarea[name=msg]')

const rowSelector = '[data-message]'

/** The row that something is in, or that is in it. */
export function rowAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null
  const row = target.closest<HTMLElement>(rowSelector)
  return row ?? target.closest<HTMLElement>('[data-row]')?.querySelector(rowSelector) ?? null
}

/** The lowest row in view: where keys act while no row has the focus. */
export function lowestRow(log: HTMLElement): HTMLElement | null {
  const { bottom } = log.getBoundingClientRect()
  const rows = [...log.querySelectorAll<HTMLElement>(rowSelector)]
  return rows.findLast((row) => row.getBoundingClientRect().top < bottom) ?? null
}

export const messageIdOf = (row: HTMLElement): Message['id'] => Number(row.dataset.message)

/** Selects what a row says. */
export function selectText(row: HTMLElement): void {
  const said = row.querySelector('[dir=auto]') ?? row
  window.getSelection()?.selectAllChildren(said)
}

/** Whether the reader has selected something in a row: the browser's own menu is for that. */
export function hasSelection(row: HTMLElement): boolean {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}
