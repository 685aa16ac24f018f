import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, said } from '@/e2e/support/store'
import { writer } from '@/lib/chat/server/writer'
import { attachPeer } from '@/lib/core/http/client-address'
import { addressTag } from '@/lib/core/keys'
import { reportFinders } from './report-finders'

describe('a message that is reported', () => {
  let close = async () => {}
  beforeAll(async () => {
    close = await open('sqlite')
  })
  afterAll(() => close())

  const find = (id: number, address: string) => {
    const request = new Request('http://localhost/report')
    attachPeer(request, address)
    return reportFinders.message.find(`${id}`, request)
  }

  it('is found by its shadow-banned sender, who must not notice, and by nobody else', async () => {
    const row = { ...said('main', 'hello'), shadowed: true, tag: addressTag('192.0.2.1') }
    const { id } = (await writer().append(row, null, '')).row
    expect(await find(id, '192.0.2.1')).toMatchObject({ subject: `${id}`, content: 'hello' })
    expect(await find(id, '192.0.2.2')).toBeNull()
    expect((await reportFinders.message.look({ subject: `${id}`, made: 0 })).there).toBe(false)
  })
})
