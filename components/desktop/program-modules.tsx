import type { ComponentType, ReactNode } from 'react'
import { ServiceStatus } from '@/components/tool-window/service-status'
import type { ToolProps } from '@/components/tool-window/tool-window'
import { type Language, languageOf } from '@/lib/core/i18n/language'
import { loadTexts } from '@/lib/core/i18n/use-language'
import { type ProgramId, programOf } from '@/lib/main/programs'
import { isService } from '@/lib/main/service-list'
import type { Rect } from './window-geometry'

/** The module `components/<id>/program.tsx` of a program that opens in a window. */
export interface ProgramModule<Loaded extends object = object> {
  default: ComponentType<ToolProps & Loaded>
  /** Loads what the window needs before it opens, so that it is complete. */
  load?: (language: Language) => Promise<Loaded>
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
  const { default: Tool, load }: ProgramModule = await import(`@/components/${id}/program`)
  const [loaded] = await Promise.all([
    load?.(language),
    ...programOf(id as ProgramId).texts.map((group) => loadTexts(group, language)),
  ])
  const { origin, searchParams } = new URL(href, window.location.origin)
  const content = <Tool query={Object.fromEntries(searchParams)} origin={origin} {...loaded} />
  if (!isService(id)) return content
  return (
    <ServiceStatus service={id} suspended={null}>
      {content}
    </ServiceStatus>
  )
}
