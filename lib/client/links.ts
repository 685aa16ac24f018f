import type { AddLinkAnswer, LinkAnswer, LinkPreviewAnswer, ParseLinkAnswer } from '../schemas/links'
import { callApi } from './fetcher'

/** What /go/addlink takes. `expires_in` is in seconds, 0: never. */
export interface LinkToAdd {
  target: string
  link?: string
  tip: boolean
  expires_in: number
}

/** What /go/update takes; what is missing stays as it is. */
export interface LinkChange {
  link: string
  token: string
  target?: string
  tip?: boolean
  expires_in?: number
}

export const addLink = (json: LinkToAdd) => callApi<AddLinkAnswer>('/go/addlink', { json })

export const updateLink = (json: LinkChange) => callApi<LinkAnswer>('/go/update', { json })

export const deleteLink = (json: { link: string; token: string }) =>
  callApi<{ message: 'deleted'; link: string }>('/go/delete', { json })

/** Where a link leads. @param link its code or its whole address */
export const parseLink = (link: string) => callApi<ParseLinkAnswer>('/go/parse', { query: { link } })

/** What is known of a link. @param link its code */
export const previewLink = (link: string) => callApi<LinkPreviewAnswer>(`/go/${encodeURIComponent(link)}+`)

/** The code in what a person typed or pasted: a code, the address of a short link, or that of its preview. */
export function codeIn(text: string): string {
  const trimmed = text.trim()
  const path = /\/go\/([^/?#]*)/.exec(trimmed)?.[1] ?? trimmed
  return path.replace(/(\+|%2b)$/i, '')
}
