import { nameOfPagePath, requireText } from '@/lib/text/server/reading'
import { refusing } from './refusals'
import { refusalOf } from './route/refusal-of'
import type { RouteHandler } from './route/route'

const prefix = '/tools/text/'

/** Whether a path is that of a text's page. */
export const isTextPage = (path: string): boolean => path.startsWith(prefix)

/**
 * Why the page of a text is not shown, null when it is. It is asked before Next is: a page that finds nothing once it is being made
 * has no words for those without scripts.
 */
export async function refusalOfTextPage(path: string): Promise<RouteHandler | null> {
  try {
    await requireText(nameOfPagePath(path.slice(prefix.length)))
    return null
  } catch (error) {
    return refusing(refusalOf(error))
  }
}
