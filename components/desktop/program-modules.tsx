import type { ComponentType, ReactNode } from 'react'
import { ServiceStatus } from '@/components/tool-window/service-status'
import type { ToolProps } from '@/components/tool-window/tool-window'
import { type Language, languageOf } from '@/lib/core/i18n/language'
import { loadTexts } from '@/lib/core/i18n/use-language'
import { type ProgramId, programOf, programs } from '@/lib/main/programs'
import { isService } from '@/lib/main/service-list'
import { nameOf } from '@/lib/text/client/api'
import { readingTexts } from '@/lib/text/texts'
import type { Rect } from './window-geometry'

/** The module `components/<id>/program.tsx` of a program that opens in a window. */
interface ProgramModule<Loaded extends object = object> {
  default: ComponentType<ToolProps & Loaded>
  /** Loads what the window needs before it opens, so that it is complete. */
  load?: (language: Language) => Promise<Loaded>
}

const shownLanguage = () => languageOf(document.documentElement.lang) ?? 'en'

/** The window of a shared text: a program without an icon, opened by links. */
const textWindow = 'reading'

const isLarge = (id: string) => id === 'docs' || id === 'setting' || id === textWindow

export function initialSize(id: string): Rect {
  return isLarge(id) ? { x: 0, y: 0, width: 860, height: 560 } : { x: 0, y: 0, width: 640, height: null }
}

/** The chat only has pages. */
export const opensInWindow = (id: string) => id !== 'chat'

/** The program of a path, else null. */
export const programAt = (path: string): string | null =>
  /^\/tools\/text\/[^/]+$/.test(path)
    ? textWindow
    : (programs.find(({ id, href }) => href === path && opensInWindow(id))?.id ?? null)

const moduleOf = (id: string): Promise<ProgramModule> =>
  id === textWindow ? import('@/components/text/reading/program') : import(`@/components/${id}/program`)

/** The window of a program for an address. @throws when its code cannot be loaded */
export async function loadProgram(id: string, href: string): Promise<ReactNode> {
  const language = shownLanguage()
  const { default: Tool, load } = await moduleOf(id)
  const texts = id === textWindow ? [readingTexts] : programOf(id as ProgramId).texts
  const [loaded] = await Promise.all([load?.(language), ...texts.map((group) => loadTexts(group, language))])
  const { origin, pathname, searchParams } = new URL(href, window.location.origin)
  const query: ToolProps['query'] = Object.fromEntries(searchParams)
  const name = id === textWindow ? { name: nameOf(pathname) } : {}
  const content = <Tool query={{ ...query, ...name }} origin={origin} {...loaded} />
  if (!isService(id)) return content
  return (
    <ServiceStatus service={id} suspended={null}>
      {content}
    </ServiceStatus>
  )
}
