import { expect, it } from 'vitest'
import type { AdminKey } from '@/lib/chat/contract/admin-people'
import { administration } from '../support/admin'
import { expectRefusal } from '../support/refusal'
import { createAccount, get, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)
  const issue = (fields: object = {}) => admin.post<AdminKey & { key: string }>('/keys', fields)
  const account = () => ({ username: unique('user'), password: unique('pass') })

  it('a key creates accounts, is shown once, and its uses are counted', async () => {
    const note = unique('note')
    const { id, key } = await issue({ note })
    await createAccount(url, key)
    await createAccount(url, key)
    const listed = await admin.call('GET', `/keys?q=${note}`)
    expect(listed.text).not.toContain(key)
    expect(JSON.parse(listed.text).keys).toMatchObject([
      { id, note, uses: 2, expires_time: null, revoked_time: null },
    ])
    const { audit } = await admin.get<{ audit: object[] }>('/audit', { q: note })
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain(key)
    // The key permits nothing else.
    expectRefusal(await get(url, '/api/admin/keys', { key }), 401, 'unauthorized')
  })

  it('a revoked or expired key is refused', async () => {
    const { id, key } = await issue()
    expect(await admin.delete(`/keys/${id}`)).toMatchObject({ id, revoked_time: expect.any(Number) })
    expectRefusal(await get(url, '/create', { key, ...account() }), 401, 'unauthorized')
    expectRefusal(await admin.call('DELETE', `/keys/${id}`), 404, 'not_found')
    const brief = await issue({ expires_in: 1 })
    await until('the key to expire', () => Date.now() > (brief.expires_time ?? 0))
    expectRefusal(await get(url, '/create', { key: brief.key, ...account() }), 401, 'unauthorized')
    for (const body of [{ expires_in: 0 }, { expires_in: 'x' }, { note: 'x'.repeat(501) }])
      expectRefusal(await admin.call('POST', '/keys', body), 400, 'invalid_parameter')
  })
})
