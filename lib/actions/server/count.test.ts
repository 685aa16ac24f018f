import { expect, it } from 'vitest'
import { actionLimits } from '../limits'
import { count } from './count'

it('counts a sender whose trip joins as many addresses as are counted', async () => {
  const items = Array.from({ length: actionLimits.namesMax + 10 }, (_, id) => ({
    ...{ id, room: 'room', nick: 'ann', msg: 'hello', is_admin: false, hook_id: null, account: null },
    ...{ tag: `tag${id}`, trip: 'trip' },
  }))
  const pageOf = async () => ({ page: { kind: 'message', items, cursor: null } as const, next: null })
  const { counts, names } = await count({ q: ['hello'] }, { upToId: 1, upToTime: 1 }, pageOf)
  expect(counts).toMatchObject({ senders: 1, tags: actionLimits.namesMax - 1 })
  expect(names.trip).toEqual(['trip'])
})
