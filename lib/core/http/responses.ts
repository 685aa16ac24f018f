import { compressible } from './compression'

/** Opens the public API to all origins. */
export const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Retry-After, Allow, Content-Length, Content-Range, Location, WWW-Authenticate, Idempotent-Replayed, X-Token, X-Reads-Left',
} as const

/** On every response of an API path. */
export const safetyHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const

// Shared and never changed: no allocation per response.
const publicJson = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  ...corsHeaders,
  ...safetyHeaders,
}
const privateJson = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  ...safetyHeaders,
}

/** @param cors whether any origin may read it */
export const jsonHeaders = (cors: boolean): Record<string, string> => (cors ? publicJson : privateJson)

const publicInit: ResponseInit = { status: 200, headers: publicJson }

/** Serialised already. Public, not cached. */
export function jsonText(text: string): Response {
  return compressible(new Response(text, publicInit), text)
}

const publicText: ResponseInit = {
  status: 200,
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...corsHeaders,
    ...safetyHeaders,
  },
}

/** With a line break. Public, not cached. */
export function plainText(text: string): Response {
  const lines = `${text}\n`
  return compressible(new Response(lines, publicText), lines)
}

/** Without a line break, for programs that compare the whole body. */
export const bareText = (text: string): Response => new Response(text, publicText)

export const noContent = (): Response =>
  new Response(null, {
    status: 204,
    headers: { 'Cache-Control': 'no-store', ...corsHeaders, ...safetyHeaders },
  })

/** `{code: 200, ...body}`. @param cors whether any origin may read it */
export function jsonResponse(body: object, cors: boolean): Response {
  const text = JSON.stringify({ code: 200, ...body })
  return compressible(new Response(text, { status: 200, headers: jsonHeaders(cors) }), text)
}

/** The compiler knows its JSON fields. */
export type ResponseWith<Body> = Response & { readonly bodyOf?: Body }

/** Not for other origins. */
export function jsonWithHeaders<Body extends object>(
  body: Body,
  headers: Record<string, string>,
): ResponseWith<Body> {
  return new Response(JSON.stringify({ code: 200, ...body }), {
    status: 200,
    headers: { ...privateJson, ...headers },
  })
}

/** Streamed, to be saved. @param name in any script */
export function download(
  body: ReadableStream<Uint8Array>,
  name: string,
  headers: Record<string, string>,
): Response {
  // RFC 6266: the plain form for old clients, the encoded one (RFC 8187) for others.
  const plain = name.replace(/[^\w.-]/g, '_')
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
  return new Response(body, {
    status: 200,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Disposition': disposition,
      ...safetyHeaders,
      ...headers,
    },
  })
}

/** Not for other origins. */
export function textResponse(text: string, contentType: string): Response {
  const response = new Response(text, {
    status: 200,
    headers: { ...privateJson, 'Content-Type': contentType },
  })
  return compressible(response, text)
}

// Not cacheable: what an address means may change at any time.
const redirectHeaders = {
  'Content-Length': '0',
  'Cache-Control': 'no-store',
  ...corsHeaders,
  ...safetyHeaders,
}

/** No cache keeps it. */
export const redirectTo = (location: string, status: 302 | 303 = 302): Response =>
  new Response(null, { status, headers: { Location: location, ...redirectHeaders } })

/** After a form post. @param location a path of this site */
export function seeOther(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, 'Cache-Control': 'no-store', ...safetyHeaders, ...headers },
  })
}
