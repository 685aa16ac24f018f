import { baseUrlOf } from '../http/base-url'

/** The absolute address of a text. */
export function textUrl(request: Request, name: string): string {
  return `${baseUrlOf(request)}/sf/${encodeURIComponent(name)}`
}
