'use client'

import { useSearchParams } from 'next/navigation'
import { createContext, useContext } from 'react'
import { type PanelName, panelHref, panelOf } from './panel-names'

interface PanelAddress {
  query: URLSearchParams
  /** Shows another address of the control panel without loading a page. */
  go: (href: string) => void
}

/** Of a control panel beside another page; null where the page's own address names the panel. */
export const PanelAddressBeside = createContext<PanelAddress | null>(null)

interface OpenPanel {
  name: PanelName
  /** `''` if missing. */
  parameter: (field: string) => string
  /** Opens a panel without loading a page. @param filters the initial search */
  open: (name: PanelName, filters?: Record<string, string>) => void
}

const goInPage = (href: string) => window.history.pushState(null, '', href)

export function usePanel(): OpenPanel {
  const ofPage = useSearchParams()
  const { query, go } = useContext(PanelAddressBeside) ?? { query: ofPage, go: goInPage }
  return {
    name: panelOf(query.get('panel')),
    parameter: (field) => query.get(field) ?? '',
    open: (name, filters) => go(panelHref(name, filters)),
  }
}
