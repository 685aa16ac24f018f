import { expect, it } from 'vitest'
import { inputExampleOf } from '@/lib/docs/openapi/input'
import { everyEndpoint } from '@/lib/main/endpoints'
import type { Endpoint } from '../../contract/endpoint'
import { dropMissing } from '../../http/query'
import { Refusal } from '../../refusal/refusal'
import { parseInput } from './parse-input'

/** Fields that administrators clear with an empty text. */
const freeTexts = new Set(['title', 'topic', 'note', 'reason', 'notice', 'create_notice', 'report_room'])

/** Lists that they clear with one. */
const freeLists = new Set(['exempt_trips', 'exempt_accounts'])

/** Only in bodies of the administration. */
const hasEmptyTexts = ({ auth, methods }: Endpoint) => auth === 'super' && !methods.includes('GET')

/** Parses parameters like those of a body. */
function read(endpoint: Endpoint, given: Record<string, unknown>): object {
  const isEmptyText = hasEmptyTexts(endpoint)
  const raw = structuredClone(given)
  dropMissing(raw, isEmptyText)
  return parseInput(endpoint.input, raw, isEmptyText)
}

const optional = everyEndpoint.flatMap((endpoint) =>
  Object.entries(endpoint.input?.shape ?? {})
    .filter(([, field]) => field.safeParse(undefined).success)
    .map(([name]) => {
      const { [name]: _, ...others } = inputExampleOf(endpoint)
      return [`${endpoint.operation} ${name}`, endpoint, name, others] as const
    })
    // Some are alternatives: without them the example is invalid.
    .filter(([, , , others]) => endpoint.input?.safeParse(others).success === true),
)

it('there are many optional parameters', () => expect(optional.length).toBeGreaterThan(200))

it.each(optional)('%s may be null and empty', (_, endpoint, name, others) => {
  expect(read(endpoint, { ...others, [name]: null })).toEqual(read(endpoint, others))
  const empty = read(endpoint, { ...others, [name]: '' })
  if (hasEmptyTexts(endpoint) && freeLists.has(name)) expect(empty).toMatchObject({ [name]: [] })
  else if (!hasEmptyTexts(endpoint) || !freeTexts.has(name)) expect(empty).toEqual(read(endpoint, others))
  else expect(empty).toMatchObject({ [name]: '' })
})

const named = (operation: string) => {
  const found = everyEndpoint.find((endpoint) => endpoint.operation === operation)
  if (!found) throw new Error(`There is no ${operation}.`)
  return found
}

it.each([
  ['adminBan', { nick: 'x', room: '', minutes: 'long' }, /^minutes [^;]*$/],
  ['adminCreateAccount', { username: 'ann_k', password: '', room: '' }, /^password [^;]*characters/],
  ['adminAddWords', { word: '', words: null, action: '' }, /^word [^;]*$/],
  ['adminAddWords', { words: [{ word: '', action: 'mask' }] }, /^words\.0\.word must not be empty/],
])('%s reports invalid values, not missing ones', (operation, given, sentence) => {
  const call = () => read(named(operation), given)
  expect(call).toThrow(Refusal)
  expect(call).toThrow(sentence)
})

it('empty values in lists are treated alike', () => {
  const words = [{ word: 'spam', action: '', scope: '', note: '' }]
  expect(read(named('adminAddWords'), { words })).toEqual({ words: [{ word: 'spam', note: '' }] })
})
