import { expect, it } from 'vitest'
import type { TextVersionsResponse } from '@/lib/text/contract/schemas'
import { expectRefusal } from '../support/refusal'
import { get, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { callText, create } from '../support/text'

onEveryTarget(({ url, superKey }) => {
  const path = '/api/sf/v1/versions'
  const versions = async (name: string, token: string, more: object = {}) =>
    success<TextVersionsResponse>(await get(url, path, { name, token, ...more })).versions
  const update = async (name: string, token: string, text: string) =>
    success(await callText(url, 'update', { name, token, text, encoding: 'plain' }))

  it('earlier versions of a text are kept for its owner, who can read them', async () => {
    const { name, token } = await create(url, { name: unique('notes'), text: 'first' })
    expect(await versions(name, token)).toEqual([])
    await update(name, token, 'second')
    await update(name, token, 'third')
    const kept = await versions(name, token)
    expect(kept).toMatchObject([
      { version: 2, size: 6, encoding: 'plain' },
      { version: 1, size: 5, encoding: 'plain' },
    ])
    expect(kept[0]?.saved_at).toBeGreaterThanOrEqual(kept[1]?.saved_at ?? 0)
    const [one, ...others] = await versions(name, token, { version: 1 })
    expect(others).toEqual([])
    expect(Buffer.from(one?.content ?? '', 'base64').toString()).toBe('first')
    success(await get(url, path, { name, key: superKey }))
    expectRefusal(await get(url, path, { name }), 401, 'unauthorized')
    expectRefusal(await get(url, path, { name, token: 'wrong' }), 401, 'unauthorized')
    expectRefusal(await get(url, path, { name, token, version: 3 }), 404, 'not_found')
    expectRefusal(await get(url, path, { name: unique('missing'), token }), 404, 'not_found')
  })

  it('ten earlier versions are kept', async () => {
    const { name, token } = await create(url, { name: unique('notes'), text: '0' })
    for (let i = 1; i <= 13; i++) await update(name, token, String(i))
    expect((await versions(name, token)).map(({ version }) => version)).toEqual([
      13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
    ])
  })

  it('no version is lost when many change a text together', async () => {
    const { name, token } = await create(url, { name: unique('notes'), text: 'start' })
    await Promise.all(Array.from({ length: 6 }, (_, i) => update(name, token, `change ${i}`)))
    expect((await versions(name, token)).map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1])
  })

  it('versions are deleted with the text, and not given to the name’s next owner', async () => {
    const { name, token } = await create(url, { name: unique('notes'), text: 'first' })
    await update(name, token, 'second')
    success(await callText(url, 'delete', { name, token }))
    const next = await create(url, { name, text: 'another' })
    expect(await versions(name, next.token)).toEqual([])
    await update(name, next.token, 'changed')
    expect(await versions(name, next.token)).toMatchObject([{ version: 1, size: 7 }])
  })

  it('no version is kept of a text that is deleted after reading', async () => {
    const { name, token } = await create(url, { name: unique('notes'), text: 'secret', reads_max: 5 })
    await update(name, token, 'another secret')
    expect(await versions(name, token)).toEqual([])
  })
})
