import { describe, expect, it } from 'vitest'
import { endpoint } from '../../contract/endpoint'
import { z } from '../../contract/zod'
import { jsonWithHeaders } from '../../http/responses'
import { route } from './route'

const sample = endpoint({
  group: 'platform',
  methods: ['GET', 'POST'],
  path: '/sample/{name}',
  operation: 'trySample',
  summary: 'A sample',
  pathParameters: { name: 'Of the sample.' },
  input: z.object({ size: z.int() }),
  parameters: { size: 'How large.' },
  response: z.object({ message: z.literal('done'), size: z.int() }),
})

// Checked by the compiler: an expected error that does not occur fails to compile.
describe('a handler', () => {
  it('returns the fields of its definition, or a Response', () => {
    route(sample, ({ input }) => ({ message: 'done', size: input.size }))
    route(sample, async ({ params }) => ({ message: 'done', size: params.name.length }))
    route(sample, () => new Response('as it is'))
    const { methods } = route(sample, () =>
      jsonWithHeaders({ message: 'done' as const, size: 1 }, { 'X-A': 'b' }),
    )
    expect(methods).toEqual(['GET', 'POST'])
  })

  it('returns nothing else', () => {
    // @ts-expect-error another word than the definition's
    route(sample, () => ({ message: 'finished', size: 1 }))
    // @ts-expect-error a field is missing
    route(sample, async () => ({ message: 'done' }))
    // @ts-expect-error a field of another type, in a Response with headers
    route(sample, () => jsonWithHeaders({ message: 'done' as const, size: '1' }, {}))
    const surplus = { message: 'done' as const, size: 1, hash: 'a secret' }
    // @ts-expect-error a field that the definition does not know
    route(sample, () => surplus)
  })

  it('has typed parameters and path parameters', () => {
    // @ts-expect-error a parameter that the definition does not have
    route(sample, ({ input }) => ({ message: 'done', size: input.weight }))
    // @ts-expect-error a part that the path does not have
    route(sample, ({ params }) => ({ message: 'done', size: params.id.length }))
  })

  it('receives Idempotency-Key and bearer token if the definition accepts them', () => {
    const shown = endpoint({ ...sample, idempotencyScope: 'sample', bearer: ['ownerToken'] })
    route(shown, ({ idempotencyKey, bearer }) => ({
      message: 'done',
      size: (idempotencyKey?.scope ?? bearer ?? '').length,
    }))
    // @ts-expect-error it takes no Idempotency-Key
    route(sample, ({ idempotencyKey }) => ({ message: 'done', size: idempotencyKey === null ? 0 : 1 }))
    // @ts-expect-error it takes no Authorization
    route(sample, ({ bearer }) => ({ message: 'done', size: bearer === null ? 0 : 1 }))
  })
})

describe('a definition', () => {
  it('describes each parameter and path parameter', () => {
    const { parameters: _, ...silent } = sample
    // @ts-expect-error nothing is said of `size`
    endpoint({ ...silent })
    const { pathParameters: __, ...pathless } = sample
    // @ts-expect-error nothing is said of `name`
    endpoint({ ...pathless })
  })
})
