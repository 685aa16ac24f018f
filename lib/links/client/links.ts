import { type CallResponse, call, type Given } from '@/lib/core/api/call'
import { curlLine } from '@/lib/core/api/curl'
import { readStored, writeStored } from '@/lib/core/browser/browser-storage'
import { Handover } from '@/lib/core/browser/handover'
import { percentDecoded } from '@/lib/core/percent'

const address = (path: string) => `${typeof window === 'undefined' ? '' : window.location.origin}/go/${path}`

export const addCommand = (json: LinkToAdd) => curlLine({ url: address('addlink'), json })

export const changeCommand = (json: LinkChange) => curlLine({ url: address('update'), json })

export const removeCommand = (link: string, token: string) =>
  curlLine({ url: address('delete'), json: { link, token } })

export function lookUpCommands(link: string): string {
  const code = encodeURIComponent(link)
  const preview = curlLine({ url: address(`${code}+`), headers: ['Accept: application/json'] })
  return `${curlLine({ url: address(`parse?link=${code}`) })}\n${preview}`
}

const storageKey = 'short link'

export type AddedLink = CallResponse<'POST /go/addlink'>

/** With its token, which is shown only once; null removes it. */
export function storeLastLink(added: AddedLink | null): void {
  writeStored('session', storageKey, added && JSON.stringify(added))
}

/** null if there is none, or if another version of the page stored it. */
export function loadLastLink(): AddedLink | null {
  try {
    const stored = JSON.parse(readStored('session', storageKey) ?? 'null')
    const isText = (value: unknown) => typeof value === 'string'
    const isWhole = [stored?.link, stored?.url, stored?.target].every(isText) && isEnd(stored.expires_at)
    return isWhole ? stored : null
  } catch {
    return null
  }
}

const isEnd = (value: unknown) => value === null || typeof value === 'number'

export const linkToChange = new Handover<{ link: string; token: string }>()

export type LinkToAdd = Given<'POST /go/addlink'>
export type LinkChange = Given<'POST /go/update'>

/** With the letters of its code, which its URL has percent-encoded. */
export const readableUrl = ({ url, link }: Pick<AddedLink, 'url' | 'link'>): string =>
  url.slice(0, url.lastIndexOf('/') + 1) + link

/** @param link the code */
export const previewLink = (link: string, signal?: AbortSignal) =>
  call('GET /go/{link}', { link: `${link}+` }, { signal })

/** In a code, a short link or the URL of its preview. */
export function codeIn(text: string): string {
  const trimmed = text.trim()
  const path = /\/go\/([^/?#]*)/.exec(trimmed)?.[1] ?? trimmed
  return (percentDecoded(path) ?? path).replace(/\+$/, '')
}
