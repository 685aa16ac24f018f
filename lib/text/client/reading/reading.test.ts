import { describe, expect, it, test } from 'vitest'
import { languageOf } from '@/lib/core/browser/code-languages'
import { sealOfFragment } from '../sealed-text'
import { guessFormat } from './guess-language'
import { highlightLines, tokensByLine } from './highlight-lines'
import { hasInvisibleCharacters, lineParts, withoutInvisible } from './invisible-characters'
import { fragmentWith, rangeFragment, rangeOfFragment, rangeTyped } from './line-range'
import { isShortEnough } from './use-highlighting'

describe('invisible characters', () => {
  const drawn = (line: string) => lineParts(line).map(({ text, box }) => (box ? `[${box}]` : text))
  it('and bidirectional ones are boxes', () => {
    expect(drawn('if (a\u202e ⁦// x\u2069 \u2066) {')).toEqual([
      'if (a',
      '[RLO]',
      ' ',
      '[LRI]',
      '// x',
      '[PDI]',
      ' ',
      '[LRI]',
      ') {',
    ])
    expect(drawn('\ufeffa\u200bb\u0007\u001b[0m\r\u{e0041}\u2063')).toEqual([
      '[BOM]',
      'a',
      '[ZWSP]',
      'b',
      '[BEL]',
      '[ESC]',
      '[0m',
      '[CR]',
      '[U+E0041]',
      '[U+2063]',
    ])
  })
  it('that join letters, and white space, are left alone', () => {
    for (const line of [
      '\tint\u00a0x',
      'می\u200cخواهم',
      '👩\u200d👩\u200d👧',
      'مرحبا',
      '葛\u{e0100}',
      '❤\ufe0f',
      '',
    ]) {
      expect(drawn(line).join('')).toBe(line)
      expect(hasInvisibleCharacters(line)).toBe(false)
    }
    expect(hasInvisibleCharacters('a\u2066')).toBe(true)
  })

  it('are left out and counted, except joiners and line ends', () => {
    expect(withoutInvisible('\u001b[31mred\u0007 a\u200bb 👩\u200d👧\r\n\tc')).toEqual({
      visible: '[31mred ab 👩\u200d👧\r\n\tc',
      count: 3,
    })
  })
})

describe('links to lines', () => {
  it.each([
    ['#L1', { first: 1, last: 1 }],
    ['#L10-L20', { first: 10, last: 20 }],
    ['#L20-10', { first: 10, last: 20 }],
    ['#L10-L10', { first: 10, last: 10 }],
    ['#L0', null],
    ['#L', null],
    ['#L1-', null],
    ['#L1x', null],
    ['#l1', null],
    ['#L1234567890', null],
    ['', null],
    [`#${'k'.repeat(43)}.${'0'.repeat(64)}&L3-L4`, { first: 3, last: 4 }],
    [`#${'k'.repeat(43)}.${'0'.repeat(64)}`, null],
  ])('%j', (fragment, range) => {
    expect(rangeOfFragment(fragment)).toEqual(range)
    if (range) expect(rangeOfFragment(rangeFragment(range))).toEqual(range)
  })
  it('keep the seal in the fragment', () => {
    const seal = `#${'k'.repeat(43)}.${'0'.repeat(64)}`
    for (const before of [seal, `${seal}&L1-L9`]) {
      const fragment = fragmentWith(before, { first: 5, last: 5 })
      expect(fragment).toBe(`${seal}&L5`)
      expect(sealOfFragment(fragment)).toEqual(sealOfFragment(seal))
    }
    expect(fragmentWith('#L1', { first: 5, last: 6 })).toBe('#L5-L6')
  })
  it.each([
    ['10', '#L10'],
    [' L3 - L1 ', '#L1-L3'],
    ['5–7', '#L5-L7'],
  ])('typed as %j', (typed, fragment) => {
    const range = rangeTyped(typed)
    expect(range && rangeFragment(range)).toBe(fragment)
  })
  it('typed wrongly select nothing', () =>
    expect(['', 'x', '0', '-1', '1.5', '1-2-3'].map(rangeTyped)).toEqual(Array(6).fill(null)))
})

test.each([
  ['server.py', '', 'python'],
  ['Main.KT', '', 'kotlin'],
  ['a.b.tsx', '', 'typescript'],
  ['index.htm', '', 'xml'],
  ['Dockerfile', '', 'dockerfile'],
  ['makefile', '', 'makefile'],
  ['notes.txt', 'hello', 'text'],
  ['notes.txt', '#!/bin/sh', 'text'],
  ['README.md', 'hello', 'markdown'],
  ['notes', 'hello', undefined],
  ['python', 'hello', undefined],
  ['x.constructor', '', undefined],
  ['run', '#!/bin/sh\necho', 'bash'],
  ['run', '#!/usr/bin/env -S FOO=1 python3.12 -u\n', 'python'],
  ['run', '#! /usr/bin/node --flag\n', 'javascript'],
  ['run', '#!/opt/klingon', undefined],
  ['x', '<?php echo 1;', 'php'],
  ['x', '\ufeff<!DOCTYPE html>', 'xml'],
  ['x', 'diff --git a/x b/x', 'diff'],
  ['x', '--- a\n+++ b\n', 'diff'],
  ['x', '{"a": 1}', 'json'],
  ['x', '{ a }', undefined],
  ['x', '["a", 1]', 'json'],
])('%j beginning with %j is in %j', (name, head, language) => expect(guessFormat(name, head)).toBe(language))

describe('highlighting', () => {
  it('continues over line ends', () => {
    const comment = { kind: 'comment' as const }
    const lines = tokensByLine([
      { text: 'a ', kind: undefined },
      { text: '/* b\n\nc */', ...comment },
    ])
    expect(lines).toEqual([
      [
        { text: 'a ', kind: undefined },
        { text: '/* b', ...comment },
      ],
      [],
      [{ text: 'c */', ...comment }],
    ])
  })
  it('of a long text equals that of its lines', async () => {
    const python = languageOf('py')
    if (!python) throw new Error('no Python')
    const lines = Array.from({ length: 1500 }, (_, i) => (i % 3 ? `x = ${i}  # "` : 'def f(x): """'))
    const coloured = await highlightLines(lines, python)
    expect(coloured?.map((tokens) => tokens.map(({ text }) => text).join(''))).toEqual(lines)
  })
  it('is limited to texts with short lines', () => {
    expect(isShortEnough(['a'.repeat(400)])).toBe(true)
    expect(isShortEnough(['a'.repeat(401)])).toBe(false)
    expect(isShortEnough(Array(2000).fill('a'.repeat(60)))).toBe(false)
  })
})
