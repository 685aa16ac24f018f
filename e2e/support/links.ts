import type { AddLinkResponse, LinkPreview, ParseLinkResponse } from '@/lib/links/contract/schemas'
import { type JsonResponse, json, send } from './http'
import { get, success } from './talk'

/** Calls a path under /go/ with JSON. */
export const callLinks = (base: string, path: 'addlink' | 'update' | 'delete' | 'parse', body: unknown) =>
  send(`${base}/go/${path}`, json(body))

export async function addLink(base: string, body: object): Promise<Required<AddLinkResponse>> {
  return success<Required<AddLinkResponse>>(await callLinks(base, 'addlink', body))
}

/** Requests a short link without following the redirect. */
export const visit = (
  base: string,
  link: string,
  headers: Record<string, string> = {},
): Promise<JsonResponse> => send(`${base}/go/${link}`, { headers })

/** The target of a link that must exist. */
export async function parseLink(base: string, link: string): Promise<ParseLinkResponse> {
  return success<ParseLinkResponse>(await get(base, '/go/parse', { link }))
}

/** The preview of a link. */
export async function previewLink(base: string, link: string): Promise<LinkPreview> {
  const response = await send(`${base}/go/${link}+`, { headers: { Accept: 'application/json' } })
  return success<LinkPreview>(response)
}
