import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal/refusal'
import { copiedNames, respondOrRedirect } from './copied-address'

describe('the name that was meant by a copied one', () => {
  it.each([
    ...[
      'foo.',
      'foo,',
      'foo)',
      'foo"',
      "foo'",
      'foo。',
      'foo！',
      'foo»',
      'foo”',
      'foo“',
      'foo」',
      'foo؟',
      'foo।',
    ],
    ...[
      'foo ',
      'foo\u00a0',
      'foo\u3000',
      'foo\u200b',
      'foo\ufeff',
      'foo\r\n',
      'foo>',
      'foo`',
      'foo…',
      'foo**',
      'foo).”',
    ],
  ])('%j is foo', (name) => expect(copiedNames(name).at(-1)).toBe('foo'))

  it('keeps what may belong to it as long as it can', () => {
    expect(copiedNames('notes.)')).toEqual(['notes.', 'notes'])
    expect(copiedNames('notes.')).toEqual(['notes'])
    expect(copiedNames('foo+)')).toEqual(['foo+'])
    expect(copiedNames('😀!')).toEqual(['😀'])
  })

  it.each(['foo', 'foo-', 'foo_', 'foo+', 'foo(', 'foo%', 'foo&', '.', '…', '', 'é', 'foo\u0301', '小明'])(
    '%j has no neighbours',
    (name) => expect(copiedNames(name)).toEqual([]),
  )
})

describe('an address with neighbours', () => {
  const noText = new Refusal('not_found', 'no_text')
  const named =
    (...names: string[]) =>
    (name: string) => {
      if (!names.includes(name)) throw noText
      return `/sf/${name}`
    }
  const fail = (error: Error) => (): Response => {
    throw error
  }
  const at = async (name: string, ...names: string[]) =>
    (await respondOrRedirect(name, fail(noText), named(...names))).headers.get('location')

  it('leads to the longest name that exists', async () => {
    expect(await at('notes.)', 'notes', 'notes.')).toBe('/sf/notes.')
    expect(await at('notes.)', 'notes')).toBe('/sf/notes')
    await expect(at('notes.)', 'other')).rejects.toBe(noText)
    await expect(at('notes', 'notes')).rejects.toBe(noText)
  })

  it('is answered itself if it exists, or if it is refused for another reason', async () => {
    const own = new Response()
    expect(respondOrRedirect('a.', () => own, named('a'))).toBe(own)
    const locked = new Refusal('unauthorized', 'link_password_needed')
    await expect(respondOrRedirect('a.', fail(locked), named('a'))).rejects.toBe(locked)
    await expect(respondOrRedirect('a.', fail(noText), fail(locked) as never)).rejects.toBe(locked)
  })
})
