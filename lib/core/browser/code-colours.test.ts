import { describe, expect, test } from 'vitest'
import { colourCode } from './code-colours'
import { languageOf } from './code-languages'

const drawn = async (code: string, name: string) => {
  const language = languageOf(name)
  if (!language) throw new Error(`no ${name}`)
  const tokens = await colourCode(code, language)
  return tokens.map(({ text, kind }) => (kind ? `{${kind} ${text}}` : text)).join('')
}

describe('code in colours', () => {
  test.each([
    [
      'ts',
      "const a: string = 'b' // c",
      "{keyword const} {name a}: {name string} = {string 'b'} {comment // c}",
    ],
    ['py', 'def f(x):\n    return 1', '{keyword def} {name f}(x):\n    {keyword return} {number 1}'],
    ['diff', '+ new\n- old', '{added + new}\n{removed - old}'],
    [
      'html',
      '<b class="x">y</b>',
      '{keyword <}{name b}{keyword  }{name class}{keyword =}{string "x"}{keyword >}y{keyword </}{name b}{keyword >}',
    ],
    ['sh', 'echo "$HOME" # home', '{name echo} {string "}{number $HOME}{string "} {comment # home}'],
  ])('%s', async (language, code, expected) => {
    expect(await drawn(code, language)).toBe(expected)
  })
  test('every language keeps every character of hostile input', async () => {
    const hostile = [
      '<b>&lt;"\'`$ {x}</b>',
      '"""\'\'\'/*<!--',
      '((((',
      '\0\u2028é你🏽',
      '#!/bin/sh\n<?php ?>',
      'a\r\nb\tc',
      '',
    ]
    const names =
      'bash c cpp csharp css diff dockerfile go ini java javascript json kotlin lua makefile nginx php'
    for (const name of `${names} powershell python ruby rust sql swift typescript xml yaml`.split(' '))
      for (const code of [...hostile, hostile.join('\n').repeat(20)]) {
        const language = languageOf(name)
        expect(language).toBe(name)
        if (!language) continue
        const tokens = await colourCode(code, language)
        expect(tokens.map(({ text }) => text).join('')).toBe(code)
      }
  })
  test('code that is too long stays uncoloured', async () => {
    for (const code of ['1'.repeat(401), 'x\n'.repeat(5001)])
      expect(await colourCode(code, 'javascript')).toEqual([{ text: code, kind: undefined }])
  })
  test('unknown names have no language', () => {
    for (const name of ['', 'constructor', '__proto__', 'klingon', 'toString'])
      expect(languageOf(name)).toBeUndefined()
    expect([languageOf('TypeScript'), languageOf('C++'), languageOf('yml')]).toEqual([
      'typescript',
      'cpp',
      'yaml',
    ])
  })
})
