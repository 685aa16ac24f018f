import type { ReactNode } from 'react'
import { createListeners } from '@/lib/core/browser/listeners'
import type { Rect } from './window-geometry'

interface OpenProgram {
  id: string
  /** Path and query. */
  href: string
  initialSize: Rect
  /** Null: its code could not be loaded. */
  content: ReactNode | null
}

let open: readonly OpenProgram[] = []
const { subscribe, notify } = createListeners()

export const subscribePrograms = subscribe
export const openPrograms = () => open

function change(next: readonly OpenProgram[]): void {
  open = next
  notify()
}

export function setProgram(program: OpenProgram): void {
  const isOpen = open.some(({ id }) => id === program.id)
  change(isOpen ? open.map((each) => (each.id === program.id ? program : each)) : [...open, program])
}

export function removeProgram(id: string): void {
  change(open.filter((each) => each.id !== id))
}
