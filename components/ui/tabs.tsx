'use client'

import { type KeyboardEvent, type ReactNode, useId } from 'react'

export interface Tab {
  value: string
  label: string
  /** Address of the tab without scripts. */
  href: string
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** Closed panels stay mounted and keep their input; each has its own forms. */
  keepMounted?: boolean
}

const look =
  'relative rounded-t-[3px] border-2 border-b-0 border-t-highlight border-r-shadow border-l-highlight bg-face px-3 ' +
  'py-1 text-ink no-underline pointer-coarse:py-2 focus-visible:-outline-offset-4'
// The open tab is taller and overlaps the border of its panel.
const openLook = 'z-1 -mb-0.5 pb-1.5 font-bold pointer-coarse:pb-2.5'

/** -1 for other keys. */
function targetOf(key: string, index: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  return step === undefined ? -1 : (index + step + count) % count
}

/** Arrow keys open the next one; unless `keepMounted`, only the open panel is rendered. */
export function Tabs({ label, tabs, value, onChange, keepMounted = false }: TabsProps) {
  const id = useId()
  const open = tabs.find((tab) => tab.value === value) ?? tabs[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const list = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const target = targetOf(event.key, list.indexOf(event.target as HTMLElement), tabs.length)
    const tab = tabs[target]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    list[target]?.focus()
  }
  return (
    <div>
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex items-end gap-px pl-0.5">
        {tabs.map((tab) => (
          <a
            key={tab.value}
            id={`${id}${tab.value}`}
            role="tab"
            aria-selected={tab === open}
            aria-controls={tab === open ? `${id}${tab.value}panel` : undefined}
            href={tab.href}
            onClick={(event) => {
              event.preventDefault()
              onChange(tab.value)
            }}
            className={`${look} ${tab === open ? openLook : ''}`}
          >
            {tab.label}
          </a>
        ))}
      </div>
      {tabs
        .filter((tab) => keepMounted || tab === open)
        .map((tab) => (
          <div
            key={tab.value}
            id={`${id}${tab.value}panel`}
            role="tabpanel"
            aria-labelledby={`${id}${tab.value}`}
            hidden={tab !== open}
            className="border-2 border-t-highlight border-r-shadow border-b-shadow border-l-highlight p-3 max-sm:p-2"
          >
            {tab.content}
          </div>
        ))}
    </div>
  )
}
