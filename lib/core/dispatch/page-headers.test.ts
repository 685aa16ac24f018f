import { describe, expect, it } from 'vitest'
import { isReadableRouterState } from './page-headers'

const read = (value: unknown) => isReadableRouterState(encodeURIComponent(JSON.stringify(value)))

describe('the router state header', () => {
  it.each([
    [['', {}]],
    [['', { children: ['chat', { children: ['__PAGE__?{"room":"main"}', {}] }] }, null, null, 16]],
    [['', { children: ['__PAGE__', {}, ['/?nick=a', ''], 'refetch'] }, null, null, 1, '']],
    [['', { children: ['docs', { children: [['page', 'chat', 'd', null], {}] }] }]],
    [['', { children: [['name', 'notes', 'd', ['other']], {}] }]],
  ])('is accepted: %j', (state) => {
    expect(read(state)).toBe(true)
  })

  it.each([
    null,
    {},
    [],
    [''],
    ['', null],
    ['', []],
    [1, {}],
    [['page', 'chat', 'd'], {}],
    [['page', 'chat', 'x', null], {}],
    [['page', 'chat', 'd', [1]], {}],
    [['page', 1, 'd', null], {}],
    ['', { children: 'chat' }],
    ['', {}, 'x'],
    ['', {}, null, 'x'],
    ['', {}, null, null, '1'],
    ['', {}, null, null, 1, null],
    ['', {}, null, null, 1, '', 1],
  ])('is dropped when Next could not parse it: %j', (state) => {
    expect(read(state)).toBe(false)
  })

  it.each(['', 'garbage', '%', '%FF', `%22${'x'.repeat(50_000)}%22`])(
    'is dropped when malformed: %.20s',
    (header) => {
      expect(isReadableRouterState(header)).toBe(false)
    },
  )

  it('does not exhaust the stack when deeply nested', () => {
    expect(isReadableRouterState(`${'["",{"":'.repeat(2000)}["",{}]${'}]'.repeat(2000)}`)).toBe(false)
  })
})
