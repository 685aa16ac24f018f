import { expect, it } from 'vitest'
import { undoOf } from './undo'

const now = 1_800_000_000_000
const undo = (action: string, target: string, before: unknown, after: unknown = null) =>
  undoOf({ action, target, before, after }, now)

it('deleted messages are restored and restored ones deleted, where the entry has all of them', () => {
  const messages = [{ id: 3 }, { id: 5 }]
  const restore = { name: 'POST /api/admin/messages/restore', fields: { ids: [3, 5] } }
  expect(undo('message.delete', '2 messages', messages)).toEqual(restore)
  expect(undo('message.delete', 'main 3', [{ id: 3 }])?.fields).toEqual({ ids: [3] })
  expect(undo('message.delete', '300 messages', messages)).toBeNull()
  const remove = { name: 'POST /api/admin/messages/delete', fields: { ids: [3, 5] } }
  expect(undo('message.restore', '2 messages', null, messages)).toEqual(remove)
})

it('a lifted ban is made again, and a changed one is what it was, for the rest of its time', () => {
  const ban = { id: 1, nick: 'ann', trip: null, tag: null, account: null, room: null }
  const terms = { reason: 'spam', shadow: false, exempt_trips: ['t'], exempt_accounts: [] }
  const lifted = (end: number | null) =>
    undo('ban.delete', 'nick ann', { ...ban, ...terms, expires_time: end })
  expect(lifted(null)).toEqual({ name: 'POST /api/admin/bans', fields: { nick: 'ann', ...terms } })
  expect(lifted(now + 90_000)?.fields).toEqual({ nick: 'ann', minutes: 2, ...terms })
  expect(lifted(now)).toBeNull()
  const changed = (end: number | null) =>
    undo('ban.change', 'nick ann', { ...ban, ...terms, expires_time: end })
  const change = { name: 'PATCH /api/admin/bans/{id}', fields: { id: 1, ...terms, minutes: 0 } }
  expect(changed(null)).toEqual(change)
  expect(changed(now + 90_000)?.fields).toMatchObject({ minutes: 2 })
  expect(changed(now)).toBeNull()
})

it('bans and words that were made are found by what they are', () => {
  const ban = { nick: 'ann', reason: '', shadow: false }
  expect(undo('ban.create', 'nick ann', null, ban)).toMatchObject({
    name: 'DELETE /api/admin/bans/{id}',
    find: {
      fields: { q: 'ann' },
      is: { nick: 'ann', trip: null, tag: null, account: null, room: null, action: null },
    },
  })
  // Not another one of the same name, nor one of an action.
  expect(undo('ban.create', 'nick ann', null, { ...ban, created_time: 5 })?.find?.is.created_time).toBe(5)
  expect(undo('ban.create', 'nick ann', null, { ...ban, room: 'main' })?.find?.is.room).toBe('main')
  expect(undo('word.create', 'spam', null, {})?.find).toMatchObject({
    list: 'words',
    is: { word: 'spam' },
  })
})

it('a clearing is found by where it ends', () => {
  expect(undo('room.clear', 'main', null, { up_to_id: 9 })).toMatchObject({
    name: 'POST /api/admin/rooms/{room}/restore',
    fields: { room: 'main' },
    find: { list: 'clearings', is: { up_to_id: 9 }, as: 'clearing' },
  })
})

it('deleted texts and links are restored, unless they were deleted for good', () => {
  const after = { deleted_time: now }
  expect(undo('text.delete', 'notes', { size: 3 }, after)).toEqual({
    name: 'POST /api/admin/texts/{name}/restore',
    fields: { name: 'notes', deleted_time: now },
  })
  expect(undo('link.delete', 'home', { hits: 3 }, after)).toEqual({
    name: 'POST /api/admin/links/{link}/restore',
    fields: { link: 'home', deleted_time: now },
  })
  for (const action of ['text.delete', 'link.delete']) expect(undo(action, 'home', { hits: 3 })).toBeNull()
})

it('words are added again, and have what they had', () => {
  const had = { action: 'mask', scope: ['message'], note: '' }
  const word = { id: 7, word: 'spam', ...had, hits: 3, version: 2 }
  const add = { name: 'POST /api/admin/words', fields: { word: 'spam', ...had } }
  expect(undo('word.delete', 'spam', word)).toEqual(add)
  const change = { name: 'PATCH /api/admin/words/{id}', fields: { id: 7, ...had } }
  expect(undo('word.change', 'spam', word, { ...had, action: 'reject' })).toEqual(change)
})

it('of the settings, only what was changed is what it was', () => {
  const before = { notice: 'old', retention_days: 3, reserved_nicks: ['a'] }
  const after = { ...before, notice: 'new' }
  const change = { name: 'PATCH /api/admin/settings', fields: { notice: 'old' } }
  expect(undo('settings.change', 'settings', before, after)).toEqual(change)
  expect(undo('settings.change', 'settings', before, before)).toBeNull()
})

it('services and actions are named by the target', () => {
  const resume = { name: 'PATCH /api/admin/services/{id}', fields: { id: 'qr', status: 'running' } }
  expect(undo('service.change', 'qr', { status: 'running' }, { status: 'suspended' })).toEqual(resume)
  const lift = { name: 'DELETE /api/admin/actions/{id}', fields: { id: 4 } }
  expect(undo('action.create', 'action 4', null, {})).toEqual(lift)
})

it.each(['session.start', 'room.delete', 'backup.make', 'of.another version'])('%s stays', (action) => {
  expect(undo(action, 'x', { id: 1 })).toBeNull()
})
