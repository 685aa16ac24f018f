import { describe, expect, test } from 'vitest'
import { parseCommand } from './commands'

describe('a typed line', () => {
  test('is a command when a slash and a word begin it, in any case', () => {
    expect(parseCommand(' /ME waves\nand smiles ')).toEqual({ word: 'me', text: 'waves\nand smiles' })
    expect(parseCommand('/nick 李雷#s')).toEqual({ word: 'nick', text: '李雷#s' })
    for (const slash of ['／', '、'])
      expect(parseCommand(`${slash}me 挥手`)).toEqual({ word: 'me', text: '挥手' })
    expect(parseCommand('/8ball')).toEqual({ word: '8ball', text: '' })
    expect(parseCommand('/msg2 bob hi')).toEqual({ word: 'msg2', text: 'bob hi' })
  })
  test('is no command with a path, two slashes or a slash elsewhere', () => {
    for (const line of ['/usr/bin/env', '//me', 'hi / there', '/', '   '])
      expect(parseCommand(line)).toBeNull()
  })
})
