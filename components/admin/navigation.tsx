'use client'

import type { MouseEvent } from 'react'
import { Select } from '@/components/ui/select'
import { useTexts } from '@/lib/core/i18n/use-language'
import { type PanelName, panelHref, panelNames, panelOf } from './panel-names'
import { adminTexts } from './texts'
import { openPanel } from './use-panel'

const look =
  'block px-2 py-1 text-ink no-underline aria-[current]:bg-selection aria-[current]:text-selection-text ' +
  'hover:underline pointer-coarse:py-2 focus-visible:-outline-offset-2'

/** The panels: a list beside the open one, on a narrow screen a drop-down list above it. */
export function Navigation({ open }: { open: PanelName }) {
  const t = useTexts(adminTexts)
  const go = (event: MouseEvent, name: PanelName) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    openPanel(name)
  }
  return (
    <nav data-region="" aria-label={t('panels')} className="shrink-0 lg:w-44">
      <ul className="bevel-sunken h-full overflow-y-auto bg-field p-0.5 max-lg:hidden">
        {panelNames.map((name) => (
          <li key={name}>
            <a
              href={panelHref(name)}
              aria-current={name === open ? 'page' : undefined}
              onClick={(event) => go(event, name)}
              className={look}
            >
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
      <div className="lg:hidden">
        <Select
          label={t('panels')}
          value={open}
          onChange={(event) => openPanel(panelOf(event.target.value))}
          options={panelNames.map((name) => ({ value: name, label: t(name) }))}
        />
      </div>
    </nav>
  )
}
