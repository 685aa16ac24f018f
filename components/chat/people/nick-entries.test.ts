import { expect, test } from 'vitest'
import { nickEntries } from './nick-entries'

const nothing = () => undefined
const actions = {
  mention: nothing,
  ignore: nothing,
  unignore: nothing,
  copyNick: nothing,
  banPerson: nothing,
}
const someone = { canSend: true, own: false, ignored: false, administers: false }

test.each([
  [{}, ['mention', 'ignore', 'copyNick']],
  [{ ignored: true }, ['mention', 'unignore', 'copyNick']],
  [{ canSend: false }, ['ignore', 'copyNick']],
  [{ administers: true }, ['mention', 'ignore', 'copyNick', 'administration', 'banPerson']],
  // Nobody mentions, ignores or bans themselves.
  [{ own: true, administers: true }, ['copyNick']],
])('a menu with %j has the entries %j', (changes, expected) => {
  const entries = nickEntries('bob', { ...someone, ...changes }, actions, (key) => key)
  expect(entries.map((entry) => (entry.kind === 'separator' ? entry.id : entry.label))).toEqual(expected)
})
