'use client'

import { useSearchParams } from 'next/navigation'
import { type PanelName, panelHref, panelOf } from './panel-names'

export interface OpenPanel {
  name: PanelName
  /** A query parameter of the address, such as a filter; `''` if missing. */
  parameter: (field: string) => string
}

/** The panel named by the address. */
export function usePanel(): OpenPanel {
  const query = useSearchParams()
  return { name: panelOf(query.get('panel')), parameter: (field) => query.get(field) ?? '' }
}

/** Changes the address without loading a page. */
export function openPanel(name: PanelName, filters: Record<string, string> = {}): void {
  window.history.pushState(null, '', panelHref(name, filters))
}
