import { type Answer, call, type Given } from '@/lib/core/api/call'
import { curlLine } from '@/lib/core/api/curl'
import { recall, remember } from '@/lib/core/browser/browser-storage'

const address = (path: string) => `${typeof window === 'undefined' ? '' : window.location.origin}/go/${path}`

/** What makes this link. */
export const addCommand = (json: LinkToAdd) => curlLine({ url: address('addlink'), json })

/** What changes it. */
export const changeCommand = (json: LinkChange) => curlLine({ url: address('update'), json })

/** What removes it. */
export const removeCommand = (link: string, token: string) =>
  curlLine({ url: address('delete'), json: { link, token } })

/** What tells where it leads, and how often it was visited. */
export function lookUpCommands(code: string): string {
  const preview = curlLine({ url: address(`${code}+`), headers: ['Accept: application/json'] })
  return `${curlLine({ url: address(`parse?link=${code}`) })}\n${preview}`
}

const storageKey = 'short link'

type Made = Answer<'POST /go/addlink'>

/** Keeps the link that was made last, with its token, which nobody is told again; null forgets it. */
export function keepLink(made: Made | null): void {
  remember('session', storageKey, made && JSON.stringify(made))
}

/** What closing the window, the way back and a reload did not take away. */
export function keptLink(): Made | null {
  try {
    return JSON.parse(recall('session', storageKey) ?? 'null')
  } catch {
    return null
  }
}

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
