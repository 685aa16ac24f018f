import { expect } from 'vitest'
import type { ErrorSlug, Issue } from '@/lib/core/contract/errors'
import { refusalSentence } from '@/lib/core/contract/refusal-rules'
import type { JsonResponse } from './http'
import { responseIn } from './wire'

const slugs: Record<number, string[]> = {
  400: ['invalid_parameter'],
  401: ['unauthorized'],
  403: ['forbidden'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  409: ['conflict'],
  412: ['precondition_failed'],
  413: ['too_large'],
  415: ['unsupported_media_type'],
  416: ['range_not_satisfiable'],
  422: ['sensitive_word'],
  431: ['too_large'],
  503: ['service_suspended', 'unavailable'],
  507: ['storage_full'],
}

const leaks = /\bat \S+ \(|node_modules|SELECT |INSERT |prisma|sqlite|postgres|\.tsx?:\d|ZodError/i

/** The schema of every refusal. */
export function expectRefusalShape(response: JsonResponse): void {
  expect(response.headers['content-type'], response.text).toMatch(/^application\/json\b/)
  const body = JSON.parse(response.text)
  expect(body.code).toBe(response.status)
  expect(slugs[response.status], `status ${response.status}`).toContain(body.error)
  expect(body.message).toEqual(expect.any(String))
  expect(body.message).not.toBe('')
  const allowed = ['code', 'error', 'message', 'rule', 'values', 'issues']
  expect(Object.keys(body).filter((name) => !allowed.includes(name))).toEqual([])
  if (body.rule === undefined) expect(body.issues).toBeDefined()
  else expect(body.message).toBe(refusalSentence(body.error, body.rule, body.values))
  for (const issue of (body.issues ?? []) as Issue[])
    expect(issue).toMatchObject({ path: expect.any(String), message: expect.any(String) })
  expect(response.text).not.toMatch(leaks)
}

/** Expects this refusal. @param path the parameter that `issues` must name */
export function expectRefusal(response: JsonResponse, status: number, slug: ErrorSlug, path?: string): void {
  expect({ status: response.status, text: response.text.slice(0, 300) }).toMatchObject({ status })
  expectRefusalShape(response)
  const body = JSON.parse(response.text)
  expect(body.error).toBe(slug)
  if (path === undefined) return
  expect((body.issues as Issue[] | undefined)?.map((issue) => issue.path)).toContain(path)
}

/** Expects the raw refusal of a server out of resources, with Retry-After. */
export function expectRawRefusal(received: string): void {
  const { status, headers, text } = responseIn(received)
  expect(status).toBe(503)
  expect(headers['retry-after']).toMatch(/^\d+$/)
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(JSON.parse(text)).toEqual({
    code: 503,
    error: 'unavailable',
    rule: expect.any(String),
    message: expect.any(String),
  })
}
