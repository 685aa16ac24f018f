import { describe, expect, test } from 'vitest'
import { readCommand } from './chat-command'

describe('a typed line', () => {
  test('is said unless a slash and a word begin it', () => {
    expect(readCommand(' hi / there ')).toEqual({ name: 'say', msg: 'hi / there' })
    expect(readCommand('/usr/bin/env')).toEqual({ name: 'say', msg: '/usr/bin/env' })
    expect(readCommand('//me')).toEqual({ name: 'say', msg: '/me' })
    expect(readCommand('   ')).toEqual({ name: 'nothing' })
  })
  test('may be a command, in any case', () => {
    expect(readCommand('/ME waves\nand smiles')).toEqual({ name: 'act', msg: 'waves\nand smiles' })
    expect(readCommand('/nick 李雷#s')).toEqual({ name: 'nick', nick: '李雷#s' })
    expect(readCommand('/clear')).toEqual({ name: 'clear' })
    expect(readCommand('/me')).toEqual({ name: 'help' })
  })
  test('is not sent to the room when its command is unknown: it may be a slip with a secret in it', () => {
    expect(readCommand('/nikc ann#secret')).toEqual({ name: 'unknown', word: '/nikc' })
  })
})
