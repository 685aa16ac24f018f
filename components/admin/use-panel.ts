'use client'

import { useSearchParams } from 'next/navigation'
import { createContext, useContext } from 'react'
import { openProgram } from '@/components/desktop/program-windows'
import { type PanelName, panelHref, panelOf } from './panel-names'

/** The query of a control panel beside another page; null where the address is its own. */
export const PanelQuery = createContext<URLSearchParams | null>(null)

interface OpenPanel {
  name: PanelName
  /** A query parameter, such as a filter; `''` if missing. */
  parameter: (field: string) => string
  /** Opens a panel without loading a page. @param filters the initial search */
  open: (name: PanelName, filters?: Record<string, string>) => void
}

/** The open panel. */
export function usePanel(): OpenPanel {
  const beside = useContext(PanelQuery)
  const address = useSearchParams()
  const query = beside ?? address
  return {
    name: panelOf(query.get('panel')),
    parameter: (field) => query.get(field) ?? '',
    open: (name, filters) => {
      const href = panelHref(name, filters)
      if (beside) openProgram(href)
      else window.history.pushState(null, '', href)
    },
  }
}
