import { curlLine } from '@/lib/core/api/curl'
import type { LinkChange, LinkToAdd } from '@/lib/links/client/links'

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
