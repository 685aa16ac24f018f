import { describe, expect, it } from 'vitest'
import { isReversed, matchOf, noFilters, queryOf } from './message-filters'

describe('the time span of a message search', () => {
  it('is read in local time and includes its last minute', () => {
    const { from, to } = queryOf({ ...noFilters, from: '2026-11-20T14:05', to: '2026-11-20T14:05' })
    expect(from).toBe(new Date(2026, 10, 20, 14, 5).getTime())
    expect(to).toBe(new Date(2026, 10, 20, 14, 6).getTime())
  })

  it('may be open at either end', () => {
    expect(queryOf(noFilters)).toMatchObject({ from: null, to: null })
    expect(queryOf({ ...noFilters, from: '2026-11-20T14:05' })).toMatchObject({ to: null })
  })

  it('never asks for a time before the epoch, which the API refuses', () => {
    expect(queryOf({ ...noFilters, from: '1066-10-14T09:00' }).from).toBe(0)
  })

  it('is reversed when its end is before its beginning', () => {
    const reversed = { from: '2026-11-20T14:05', to: '2026-11-20T14:04' }
    expect(isReversed(reversed)).toBe(true)
    expect(isReversed({ ...reversed, to: reversed.from })).toBe(false)
    expect(isReversed({ ...reversed, to: '' })).toBe(false)
  })
})

it('unticked boxes and empty texts are no conditions', () => {
  expect(queryOf({ ...noFilters, q: 'word', flagged: true })).toEqual({
    q: 'word',
    room: '',
    nick: '',
    trip: '',
    tag: '',
    from: null,
    to: null,
    flagged: 1,
    deleted: null,
  })
})

describe('an action on what a search finds', () => {
  it('has what narrows the search down, and messages only', () => {
    expect(matchOf({ ...noFilters, q: 'word', room: 'main', from: '2026-11-20T14:05' })).toEqual({
      q: ['word'],
      room: ['main'],
      since: new Date(2026, 10, 20, 14, 5).getTime(),
      kinds: ['message'],
    })
  })

  it('is on the texts and links of a network, too', () => {
    expect(matchOf({ ...noFilters, tag: '0a1b2c3d' })).toEqual({ tag: ['0a1b2c3d'] })
  })

  it.each([
    noFilters,
    { ...noFilters, room: 'main' },
    { ...noFilters, nick: 'ann', to: '2026-11-20T14:05' },
    { ...noFilters, nick: 'ann', flagged: true },
    { ...noFilters, nick: 'ann', deleted: true },
  ])('does not exist where it would find more', (filters) => {
    expect(matchOf(filters)).toBeNull()
  })
})
