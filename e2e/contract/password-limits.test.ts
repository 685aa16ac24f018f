import { expect, it } from 'vitest'
import { form, json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { createAccount, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'

onEveryTarget(({ url, adminKey }) => {
  const logOn = (username: string, password: string) =>
    send(`${url}/logon`, form({ room: 'custom', nick: unique('ann'), username, password }))

  /** A hundred simultaneous wrong sign-ins. @returns the first response, and all */
  function flood(nameOf: (i: number) => string) {
    const responses = Array.from({ length: 100 }, (_, i) => logOn(nameOf(i), unique('wrong')))
    return { begun: Promise.race(responses), responses: Promise.all(responses) }
  }

  it.each([
    ['for one account', (name: string) => () => name],
    ['for as many accounts', () => (i: number) => `${unique('user')}${i}`],
  ])('a flood of wrong passwords %s keeps no right one out', async (_, names) => {
    const account = await createAccount(url, adminKey)
    const other = await createAccount(url, adminKey)
    const { begun, responses } = flood(names(account.username))
    await begun
    for (const { username, password } of [account, other]) {
      const response = await send(`${url}/rooms`, json({ username, password }))
      expect(response.status, response.text).toBe(200)
    }
    // That they wait only for checks in progress is tested in password-work.test.ts.
    for (const response of await responses)
      if (response.status === 503) {
        expectRefusal(response, 503, 'unavailable')
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      } else expectRefusal(response, 401, 'unauthorized')
  })

  it('thirty people behind one address sign in to an account at once', async () => {
    const { username, password } = await createAccount(url, adminKey)
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => send(`${url}/rooms`, json({ username, password }))),
    )
    for (const response of responses) expect(response.status, response.text).toBe(200)
  })
})
