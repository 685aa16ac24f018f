import { describe, expect, it } from 'vitest'
import { operationOf } from '@/lib/docs/openapi/document'
import { inEnglish } from '@/lib/docs/openapi/localize'
import { everyEndpoint } from '@/lib/main/endpoints'
import { endpoint } from '../../contract/endpoint'
import { corsHeaders } from '../../http/responses'
import { methods } from './methods'
import { route } from './route'

// The CORS headers are constants, apart from the definitions, for speed. These tests show that they are
// complete.

const sample = endpoint({
  group: 'platform',
  methods: ['GET'],
  path: '/sample',
  operation: 'trySample',
  summary: 'A sample',
})

/** The names in a header, in lower case. */
const listed = (value: string | null) => (value ?? '').toLowerCase().split(/, */)

async function allowedHeaders(asked?: string): Promise<string[]> {
  const { OPTIONS } = methods(route(sample, () => new Response()))
  const headers = asked === undefined ? undefined : { 'Access-Control-Request-Headers': asked }
  const response = await OPTIONS(
    new Request('http://a.example/sample', { method: 'OPTIONS', headers }),
    undefined,
  )
  return listed(response.headers.get('Access-Control-Allow-Headers'))
}

/** Headers that pages may always read (Fetch §2.2.2), and those that no script may read. */
const needNoLeave = [
  'cache-control',
  'content-language',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
]
const unreadable = ['set-cookie']

/** Operations that any origin may call. */
const operations = everyEndpoint
  .filter(({ auth, isPrivate }) => auth === undefined && !isPrivate)
  .flatMap((each) => each.methods.map((method) => ({ each, method })))
  .map(({ each, method }) => ({
    name: `${method} ${each.path}`,
    takesBearer: (each.bearer ?? []).length > 0,
    operation: operationOf(each, method, inEnglish),
  }))

describe('a page of another site', () => {
  it.each(operations)('may send every header that $name reads', async ({ operation, takesBearer }) => {
    const inHeaders = (operation.parameters ?? []).filter((parameter) => parameter.in === 'header')
    const read = inHeaders.map(({ name }) => name.toLowerCase())
    if (takesBearer) read.push('authorization')
    if (operation.requestBody) read.push('content-type', 'content-encoding')
    expect(await allowedHeaders()).toEqual(expect.arrayContaining(read))
  })

  it.each(operations)('may read every header that $name sends', ({ operation }) => {
    const answered = Object.values(operation.responses).flatMap(({ headers }) => Object.keys(headers ?? {}))
    const free = [...needNoLeave, ...unreadable]
    const needed = answered.map((name) => name.toLowerCase()).filter((name) => !free.includes(name))
    expect(listed(corsHeaders['Access-Control-Expose-Headers'])).toEqual(expect.arrayContaining(needed))
  })

  it('may send any other header of a well-formed list', async () => {
    expect(await allowedHeaders('X-One,x-two')).toEqual([...(await allowedHeaders()), 'x-one', 'x-two'])
    for (const asked of ['a b', 'a,', `a${', a'.repeat(400)}`])
      expect(await allowedHeaders(asked)).toEqual(await allowedHeaders())
  })
})
