import { describe, expect, test } from 'vitest'
import { type DeskOptions, deskOf } from '@/e2e/support/command-context'
import { commands } from './commands'
import { runCommand } from './run-command'

/** The effects of a line. */
function typed(line: string, given: DeskOptions = {}) {
  const { desk, done } = deskOf(given)
  return { isCommand: runCommand(line, desk), ...done }
}
const nothing = { said: [], shown: [], ignored: null, sought: null, isCleared: false, renamed: [] }

describe('the command', () => {
  test.each([
    ['/me waves', /^waves$/],
    ['/ME  waves ', /^waves$/],
    ['/roll', /^🎲 1d6 → [1-6]$/],
    ['/dice 2d4', /^🎲 2d4 → [1-4] \+ [1-4] = [2-8]$/],
    ['/8ball will it work?', /^🎱 will it work\? — [A-Z][^/]+\.$/],
    ['/slap bob', /^slaps bob around a bit with a large trout$/],
    ['/away', /^💤 is away$/],
    ['/afk lunch', /^💤 is away: lunch$/],
    ['/back', /^is back/],
  ])('%s is sent as an action', (line, action) => {
    const { isCommand, said, ...rest } = typed(line)
    expect(said).toEqual([[expect.stringMatching(action), 'action']])
    expect({ isCommand, said: [], ...rest }).toEqual({ isCommand: true, ...nothing })
  })
  test('/slap uses the language of its sender', () =>
    expect(typed('/slap bob', { language: 'zh-Hans' }).said).toEqual([
      ['抡起一条大鳟鱼拍了拍 bob', 'action'],
    ]))
  test('/roll refuses anything but dice', () => {
    for (const dice of ['many', '21d6', '2d1', '0d6']) {
      const { said, shown } = typed(`/roll ${dice}`)
      expect({ said, shown }).toEqual({ said: [], shown: [[expect.stringContaining('like 2d6')]] })
    }
  })
  test('/help describes the markup', () => {
    for (const language of ['en', 'zh-Hans'] as const) {
      const [lines = []] = typed('/help', { language }).shown
      expect(lines.at(-1)).toMatch(/```.*\*\*.*~~.*\|\|.+\|\|/)
    }
  })
  test('/topic alone shows the topic', () => {
    expect(typed('/topic', { topic: 'Cats' }).shown).toEqual([['Topic: Cats']])
    expect(typed('/topic').shown).toEqual([['There is no topic.']])
  })
  test('/ignore and /unignore are case-insensitive', () => {
    expect(typed('/ignore').shown).toEqual([['You are not ignoring anyone.']])
    expect(typed('/ignore', { ignored: ['bob', 'cy'] }).shown).toEqual([['You are ignoring: bob · cy']])
    expect(typed('/ignore Eve', { ignored: ['bob'] })).toMatchObject({
      ignored: ['bob', 'eve'],
      shown: [[expect.stringContaining('no longer see anything from Eve')]],
    })
    expect(typed('/ignore BOB', { ignored: ['bob'] }).ignored).toEqual(['bob'])
    expect(typed('/unignore BOB', { ignored: ['bob', 'cy'] })).toMatchObject({
      ignored: ['cy'],
      shown: [['You see BOB again.']],
    })
    expect(typed('/unignore Eve', { ignored: ['bob'] }).shown).toEqual([['You are not ignoring Eve.']])
  })
  test('/ignore rejects the own nick in any case', () => {
    expect(typed('/ignore Ann')).toEqual({
      isCommand: true,
      ...nothing,
      shown: [[expect.stringContaining('is you')]],
    })
    expect(typed('/ignore ann', { language: 'zh-Hans' })).toMatchObject({
      ignored: null,
      shown: [['这是你自己，不能屏蔽自己。']],
    })
  })
  test('/ignore has a limit', () => {
    const full = Array.from({ length: 200 }, (_, index) => `n${index}`)
    expect(typed('/ignore eve', { ignored: full })).toMatchObject({
      ignored: null,
      shown: [[expect.stringContaining('ignored people is full')]],
    })
  })
  test('/search and /find open the search', () => {
    expect(typed('/search two words').sought).toBe('two words')
    expect(typed('/find').sought).toBe('')
  })
  test('/clear clears the window', () => expect(typed('/clear').isCleared).toBe(true))
  test('/help lists all commands, and so does a command without its argument', () => {
    const [list = []] = typed('/help').shown
    for (const { name } of commands)
      expect(list.some((line) => new RegExp(`^/${name}[ —]`).test(line))).toBe(true)
    expect(list).toContainEqual(expect.stringContaining('* ann waves'))
    for (const line of ['/me', '/nick', '/8ball', '/slap', '/unignore'])
      expect(typed(line)).toEqual({ isCommand: true, ...nothing, shown: [list] })
  })
})

test('a command behind a second slash is sent without it', () => {
  expect(typed('//me waves')).toEqual({ isCommand: true, ...nothing, said: [['/me waves', 'message']] })
})

test.each(['／', '、'])('%s, the slash of Chinese input methods, begins a command', (slash) => {
  expect(typed(`${slash}AFK 吃饭`, { language: 'zh-Hans' }).said).toEqual([['💤 暂时离开: 吃饭', 'action']])
  expect(typed(`/${slash}clear`)).toEqual({
    isCommand: true,
    ...nothing,
    said: [[`${slash}clear`, 'message']],
  })
})

test('、 may also begin a message', () => {
  for (const line of ['、bob', '、clear/all'])
    expect(typed(line)).toEqual({ isCommand: true, ...nothing, said: [[line, 'message']] })
})

test.each([
  '／msg bob',
  '/、msg bob',
  '/msg bob',
  '/usr/bin/env',
  '/',
  '// no',
  '//me/you',
  '//TODO later',
  '/constructor',
  '/toString',
])('%s is no command: nothing is done', (line) =>
  expect(typed(line)).toEqual({ isCommand: false, ...nothing }),
)
