import type { ReactNode } from 'react'
import { ServiceStatus } from '@/components/tool-window/service-status'
import { type Language, languageOf } from '@/lib/core/i18n/language'
import type { TextGroup } from '@/lib/core/i18n/texts'
import { loadTexts } from '@/lib/core/i18n/use-language'
import { serviceIds } from '@/lib/main/service-list'
import type { Rect } from './window-geometry'

/** What `components/<id>/program.tsx` exports as `program`, for a program that opens in a window. */
export interface ProgramModule {
  /** Loaded before the window opens, so that it is complete. */
  texts: readonly TextGroup[]
  /** Makes its window. The query replaces what the server passes to its page. */
  open: (query: URLSearchParams, language: Language) => ReactNode | Promise<ReactNode>
}

const shownLanguage = () => languageOf(document.documentElement.lang) ?? 'en'

const isLarge = (id: string) => id === 'docs' || id === 'setting'

export function initialSize(id: string): Rect {
  return isLarge(id) ? { x: 0, y: 0, width: 860, height: 560 } : { x: 0, y: 0, width: 640, height: null }
}

/** The chat only has pages. */
export const opensInWindow = (id: string) => id !== 'chat'

/** The window of a program for an address. @throws when its code cannot be loaded */
export async function loadProgram(id: string, href: string): Promise<ReactNode> {
  const language = shownLanguage()
  const { program }: { program: ProgramModule } = await import(`@/components/${id}/program`)
  const { searchParams } = new URL(href, window.location.origin)
  const [content] = await Promise.all([
    program.open(searchParams, language),
    ...program.texts.map((group) => loadTexts(group, language)),
  ])
  const service = serviceIds.find((each) => each === id)
  if (service === undefined) return content
  return (
    <ServiceStatus service={service} suspended={null}>
      {content}
    </ServiceStatus>
  )
}
