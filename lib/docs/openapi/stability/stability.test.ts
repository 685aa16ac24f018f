import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '@/lib/main/endpoints'
import { wholeDocument } from '../document'
import type { JsonSchema } from '../json-schema'
import { breakingChanges, type OperationSurface, type Surface, surfaceOf } from './breaking-changes'

/** The surface of the last release; `RELEASE=write` replaces it for a new one. */
const file = join(import.meta.dirname, 'released.json.gz')
const today = surfaceOf(wholeDocument(allEndpoints))
if (process.env.RELEASE === 'write') writeFileSync(file, gzipSync(JSON.stringify(today), { level: 9 }))
const released: Surface = JSON.parse(gunzipSync(readFileSync(file)).toString())

it('the API breaks no client of the last release', () => {
  expect(Object.keys(released).length).toBeGreaterThan(90)
  expect(breakingChanges(released, today)).toEqual([])
})

it('the recorded release has every operation of today', () => {
  expect(Object.keys(released)).toEqual(expect.arrayContaining(Object.keys(today)))
})

const send = 'POST /send'

/** The breaking changes found after a modification of an operation. */
function changesAfter(
  change: (surface: Surface, operation: OperationSurface) => void,
  name = send,
): string[] {
  const changed = structuredClone(today)
  const operation = changed[name]
  if (!operation) throw new Error(`There is no ${name}.`)
  change(changed, operation)
  return breakingChanges(today, changed)
}

const fieldsOf = ({ answers }: OperationSurface): Record<string, JsonSchema> =>
  answers['200']?.['application/json']?.properties ?? {}
const inputOf = ({ inputs }: OperationSurface, name: string): OperationSurface['inputs'][string] => {
  const input = inputs[name]
  if (!input) throw new Error(`There is no ${name}.`)
  return input
}

describe('finds', () => {
  const of = (text: string) => [`${send}: ${text}`]
  it.each<[string, (surface: Surface, operation: OperationSurface) => void, string[]]>([
    ['a method that is gone', (surface) => delete surface[send], of('is gone')],
    [
      'another name',
      (_, one) => Object.assign(one, { name: 'say' }),
      of('is called say now, was sendMessage'),
    ],
    ['a key that is needed', (_, one) => Object.assign(one, { isOpen: false }), of('needs a key now')],
    [
      'a new required input',
      (_, { inputs }) =>
        Object.assign(inputs, { 'body mood': { required: true, schema: { type: 'string' } } }),
      of('body mood is required now'),
    ],
    [
      'an input that becomes required',
      (_, one) => Object.assign(inputOf(one, 'body type'), { required: true }),
      of('body type is required now'),
    ],
    [
      'an input that is gone',
      (_, { inputs }) => delete inputs['body key'],
      of('body key is not taken any more'),
    ],
    [
      'a body that is gone',
      (_, { takes }) => takes.splice(takes.indexOf('multipart/form-data'), 1),
      of('a body of multipart/form-data is not taken any more'),
    ],
    [
      'a narrower type',
      (_, one) => Object.assign(inputOf(one, 'body msg').schema, { type: 'integer' }),
      of('body msg does not take string any more'),
    ],
    [
      'a shorter text',
      (_, one) => Object.assign(inputOf(one, 'body msg').schema, { maxLength: 1000 }),
      of('body msg has a narrower maxLength: 1000'),
    ],
    [
      'a higher minimum',
      (_, one) => Object.assign(inputOf(one, 'body msg').schema, { minLength: 2 }),
      of('body msg has a narrower minLength: 2'),
    ],
    [
      'a value that is refused',
      (_, one) => Object.assign(inputOf(one, 'body type').schema, { enum: ['message'] }),
      of('body type does not take "action" any more'),
    ],
    [
      'values that are listed for the first time',
      (_, one) => Object.assign(inputOf(one, 'body nick').schema, { enum: ['ann'] }),
      of('body nick takes only some values now'),
    ],
    [
      'another pattern',
      (_, one) => Object.assign(inputOf(one, 'body nick').schema, { pattern: '^a' }),
      of('body nick has another pattern: ^a'),
    ],
    [
      'another default',
      (_, one) => Object.assign(inputOf(one, 'body type').schema, { default: 'action' }),
      of('body type means "action" when left out, was "message"'),
    ],
    ['a field that is gone', (_, one) => delete fieldsOf(one).trip, of('200 lacks the field trip')],
    [
      'a field that may be missing',
      (_, one) => Object.assign(one.answers['200']?.['application/json'] ?? {}, { required: ['code'] }),
      ['message', 'id', 'time', 'room', 'nick', 'trip', 'msg', 'filtered'].map(
        (name) => `${send}: 200 may lack the field ${name} now`,
      ),
    ],
    [
      'a field that can be null',
      (_, one) => Object.assign(fieldsOf(one).id ?? {}, { type: ['integer', 'null'] }),
      of('200 id can be null now'),
    ],
    [
      'another constant',
      (_, one) => Object.assign(fieldsOf(one).message ?? {}, { const: 'done' }),
      of('200 message is never "sent" any more'),
    ],
    [
      'another success',
      (_, { answers }) => Object.assign(answers, { '200': undefined, '201': answers['200'] }),
      of('does not answer 200 any more'),
    ],
    [
      'another media type',
      (_, { answers }) => Object.assign(answers, { '200': { 'text/plain': { type: 'string' } } }),
      of('200 is not answered as application/json any more'),
    ],
    [
      'a header that is gone',
      (_, { headers }) => Object.assign(headers, { '303': [] }),
      of('303 may lack the header Location now'),
    ],
    [
      'a slug with another status',
      (_, { refusals }) => Object.assign(refusals, { conflict: '422' }),
      of('conflict is 422 now, was 409'),
    ],
  ])('%s', (_, change, said) => {
    expect(changesAfter(change)).toEqual(said)
  })

  it('a key that opens nothing any more', () => {
    const said = changesAfter((_, one) => Object.assign(one, { ways: [] }))
    expect(said).toEqual(of('is not opened by superKey any more'))
  })

  it('what is deeper in an input', () => {
    const name = 'POST /api/admin/words'
    const said = changesAfter((_, one) => {
      const item = inputOf(one, 'body words').schema.items?.anyOf?.find(({ properties }) => properties)
      delete item?.properties?.note
      Object.assign(item?.properties?.action ?? {}, { enum: ['mask'] })
      item?.required?.push('scope')
    }, name)
    const actions = ['block', 'flag', 'allow'].map((value) => `action does not take "${value}" any more`)
    const changes = ['scope is required now', ...actions, 'note is not taken any more']
    expect(said).toEqual(changes.map((change) => `${name}: body words [] ${change}`))
  })

  it('what is missing in any kind of a response', () => {
    const name = 'POST /api/admin/words'
    const kinds = today[name]?.answers['200']?.['application/json']?.anyOf?.length ?? 0
    expect(kinds).toBe(2)
    for (let kind = 0; kind < kinds; kind++) {
      const gone = changesAfter((_, one) => {
        delete one.answers['200']?.['application/json']?.anyOf?.[kind]?.properties?.code
      }, name)
      expect(gone).toEqual([`${name}: 200 lacks the field code`])
    }
  })

  it('what is deeper in a response', () => {
    const gone = changesAfter((_, one) => {
      const message = fieldsOf(one).messages?.items
      delete message?.properties?.trip
      delete fieldsOf(one).cursor?.properties?.after_id
    }, 'GET /poll')
    expect(gone).toEqual([
      'GET /poll: 200 lacks the field messages[].trip',
      'GET /poll: 200 lacks the field cursor.after_id',
    ])
  })
})

it('lets grow what may grow', () => {
  const said = changesAfter((surface, one) => {
    surface['GET /new'] = structuredClone(one)
    Object.assign(one.inputs, { 'body mood': { required: false, schema: { type: 'string' } } })
    Object.assign(inputOf(one, 'body msg').schema, { maxLength: 8000, minLength: 0 })
    Object.assign(inputOf(one, 'body type').schema, { enum: ['message', 'action', 'whisper'] })
    Object.assign(fieldsOf(one), { mood: { type: 'string' } })
    Object.assign(one.answers, { '202': {} })
    Object.assign(one.refusals, { not_found: '404' })
    delete one.refusals.sensitive_word
    one.takes.push('text/plain')
  })
  expect(said).toEqual([])
})
