'use client'

import { useSearchParams } from 'next/navigation'
import { type PanelName, panelHref, panelOf } from './panel-names'

interface OpenPanel {
  name: PanelName
  /** A query parameter, such as a filter; `''` if missing. */
  parameter: (field: string) => string
  /** Opens a panel without loading a page. @param filters the initial search */
  open: (name: PanelName, filters?: Record<string, string>) => void
}

/** The open panel. */
export function usePanel(): OpenPanel {
  const query = useSearchParams()
  return {
    name: panelOf(query.get('panel')),
    parameter: (field) => query.get(field) ?? '',
    open: (name, filters) => window.history.pushState(null, '', panelHref(name, filters)),
  }
}
