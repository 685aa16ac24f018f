import { expect, it } from 'vitest'
import { errorFacts } from './error-facts.mjs'

const secret = 'hunter2'

it('only standard fields of an error and its cause are logged', () => {
  const cause = Object.assign(new TypeError('inner', { cause: new Error('innermost') }), {
    headers: { secret },
  })
  const error = Object.assign(new RangeError('outer', { cause }), {
    code: 'E_OUTER',
    config: { password: secret },
  })
  const facts = errorFacts(error)
  expect(facts).toEqual({
    type: 'RangeError',
    message: 'outer',
    stack: error.stack,
    code: 'E_OUTER',
    cause: { type: 'TypeError', message: 'inner', stack: cause.stack },
  })
  expect(JSON.stringify(facts)).not.toContain(secret)
})

it.each([
  ['a word', { type: 'string', message: 'a word' }],
  [undefined, { type: 'undefined', message: 'undefined' }],
  [null, { type: 'object', message: 'null' }],
  [Symbol('x'), { type: 'symbol', message: 'Symbol(x)' }],
  [
    { password: secret, toString: (): string => secret },
    { type: 'object', message: '' },
  ],
  [Object.assign(() => secret, { secret }), { type: 'function', message: '' }],
])('a thrown value that is no error, %s, is logged by its type', (thrown, facts) => {
  expect(errorFacts(thrown)).toEqual(facts)
})

it('a cyclic cause is logged once', () => {
  const error = new Error('round')
  error.cause = error
  expect(errorFacts(error).cause).not.toHaveProperty('cause')
})
