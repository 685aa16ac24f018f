import { describe, expect, it } from 'vitest'
import { mailbox, mailDomain } from './contract'

describe('mail domains', () => {
  it.each([
    ['example.com', 'example.com'],
    ['EXAMPLE.com', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
    ['a-b.c0.museum', 'a-b.c0.museum'],
  ])('%s goes on the wire as %s', (typed, domain) => {
    expect(mailDomain(typed)).toBe(domain)
  })

  it.each([
    'localhost',
    '1.2',
    '127.0.0.1',
    '0x7f.1',
    'a_b.com',
    'exa%6dple.com',
    'a.b.',
    '.a.b',
    'a..b',
    '-a.b',
    'a-.b',
  ])('%s is none', (typed) => {
    expect(mailDomain(typed)).toBeNull()
  })
})

describe('a mailbox', () => {
  it('holds 64 characters before the @ and 254 in all', () => {
    const domain = `${'a'.repeat(62)}.${'b'.repeat(62)}.${'c'.repeat(60)}.de`
    const fits = `${'x'.repeat(254 - 1 - domain.length)}@${domain}`
    expect(mailbox.parse(fits)).toBe(fits)
    expect(mailbox.safeParse(`x${fits}`).success).toBe(false)
  })

  it('measures the domain in its wire form', () => {
    const label = '文'.repeat(10)
    const long = Array.from({ length: 22 }, () => label).join('.')
    expect(mailbox.safeParse(`ann@${long}.com`).success).toBe(false)
  })

  it('is trimmed, and has no white space inside', () => {
    expect(mailbox.parse(' \tann@example.com\n')).toBe('ann@example.com')
    expect(mailbox.safeParse('ann @example.com').success).toBe(false)
  })
})
