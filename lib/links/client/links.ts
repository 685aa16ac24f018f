import { call, type Given } from '@/lib/core/api/call'

export type LinkToAdd = Given<'POST /go/addlink'>
export type LinkChange = Given<'POST /go/update'>

/** What is known of a link. @param link its code */
export const previewLink = (link: string) => call('GET /go/{link}', { link: `${link}+` })

/** The code in what a person typed or pasted: a code, the address of a short link, or that of its preview. */
export function codeIn(text: string): string {
  const trimmed = text.trim()
  const path = /\/go\/([^/?#]*)/.exec(trimmed)?.[1] ?? trimmed
  return path.replace(/(\+|%2b)$/i, '')
}
