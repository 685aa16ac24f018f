'use client'

import { useSearchParams } from 'next/navigation'
import { type PanelName, panelHref, panelOf } from './panel-names'

export interface OpenPanel {
  name: PanelName
  /** A parameter of the address, such as a filter that it asks for; `''`: none. */
  parameter: (field: string) => string
}

/** The panel that the address names. */
export function usePanel(): OpenPanel {
  const query = useSearchParams()
  return { name: panelOf(query.get('panel')), parameter: (field) => query.get(field) ?? '' }
}

/** Opens a panel at its own address, without asking the server for a page. */
export function openPanel(name: PanelName, filters: Record<string, string> = {}): void {
  window.history.pushState(null, '', panelHref(name, filters))
}
