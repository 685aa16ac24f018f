import { describe, expect, test } from 'vitest'
import { linkify } from './linkify'
import cases from './links.json' with { type: 'json' }
import { readMarkup } from './markup'
import type { MarkupNode } from './markup-inline'

const links = (msg: string) =>
  linkify(msg)
    .filter((part) => part.kind === 'link')
    .map((part) => part.text)

const linksInMarkup = (nodes: readonly MarkupNode[]): string[] =>
  nodes.flatMap((node) =>
    'children' in node ? linksInMarkup(node.children) : node.kind === 'link' ? [node.text] : [],
  )

describe('links end where a reader would end them', () => {
  // Code is known to the markup only, which every message with backticks goes through.
  test.each(cases.filter(({ text }) => !text.includes('`')))('$text', ({ text, links: expected }) =>
    expect(links(text)).toEqual(expected),
  )
  test.each(cases)('also among markup: $text', ({ text, links: expected }) =>
    expect(linksInMarkup(readMarkup(text))).toEqual(expected),
  )
})

describe('URLs in a message', () => {
  test('are only http and https', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://a.b file:///etc x://y')).toEqual([])
    expect(links('see https://a.example and HTTP://B.example/x')).toEqual([
      'https://a.example',
      'HTTP://B.example/x',
    ])
  })
  test('with an overlong host are text', () => {
    const name = (length: number) => 'a.'.repeat(length).slice(0, length - 1)
    const longest = `${name(254)}a`
    for (const given of [
      `http://${longest}:65535/x`,
      `http://ann@${longest}/`,
      `http://${longest}?${'x'.repeat(999)}`,
    ])
      expect(links(given)).toEqual([given])
    for (const host of ['漢'.repeat(300), `${name(300)}a`, `a@${name(300)}a`])
      for (const slashes of ['//', '///', '//\\', '//ann@'])
        expect(linkify(`http:${slashes}${host}/x`).map(({ kind }) => kind)).toEqual(['text'])
  })
  test('end where the sentence goes on', () => {
    expect(links('(https://a.example/x), https://a.example/y. https://a.example/z?')).toEqual([
      'https://a.example/x',
      'https://a.example/y',
      'https://a.example/z',
    ])
    expect(links('https://en.example/Foo_(bar)')).toEqual(['https://en.example/Foo_(bar)'])
    expect(links('看看https://a.example/路径？a=1，好吗')).toEqual(['https://a.example/路径'])
    expect(links('看看 https://a.example/路径，好吗')).toEqual(['https://a.example/路径'])
    expect(links('<https://a.example/"onclick=x>')).toEqual(['https://a.example/'])
  })
  test('end at invisible characters', () => {
    expect(links('\u202ehttps://phish.example/moc.knab//:sptth')).toEqual([
      'https://phish.example/moc.knab//:sptth',
    ])
    for (const sign of ['\u202e', '\u2066', '\u200f', '\u061c', '\u200b', '\u00ad', '\u{e0061}', '\u0085'])
      expect(links(`https://a.example/x${sign}y`)).toEqual(['https://a.example/x'])
    expect(links('https://fa.example/می\u200cخواهم')).toEqual(['https://fa.example/می\u200cخواهم'])
  })
  test('lose and add no character', () => {
    for (const msg of [
      '',
      'plain',
      'a https://a.example b http:// c https://x',
      'https://',
      '）https://a.example）)',
    ])
      expect(
        linkify(msg)
          .map((part) => part.text)
          .join(''),
      ).toBe(msg)
  })
  test('are found quickly in hostile text', () => {
    // Far longer than a message; quadratic time would exceed the test's timeout.
    expect(linkify('https://a.example/'.padEnd(400_000, ')'))).not.toHaveLength(0)
    expect(linkify('https://'.repeat(50_000))).not.toHaveLength(0)
  })
})
