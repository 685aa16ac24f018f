import { Agent } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Provider } from '@/e2e/support/database'
import { askCode, checkCode, mailSuite, wrong } from '@/e2e/support/mail'
import { expectRefusal } from '@/e2e/support/refusal'
import { codeIn } from '@/e2e/support/smtp'
import { success, unique } from '@/e2e/support/talk'

const daySeconds = 86_400

describe.each<Provider>(['sqlite', 'postgresql'])('what a mailbox can be made to bear, on %s', (provider) => {
  const { url, received, execute } = mailSuite(provider)
  const mailsAt = (domain: string) => received().filter(({ to }) => to[0]?.endsWith(`@${domain}`))
  /** Ages pending codes and counts. */
  async function age(seconds: number): Promise<void> {
    const earlier = `expires_time = expires_time - ${seconds * 1000}`
    await execute(`UPDATE mail_codes SET created_time = created_time - ${seconds * 1000}`)
    await execute(`UPDATE mail_counts SET ${earlier}`)
  }
  async function ask(email: string, domain: string) {
    const { token } = success<{ token: string }>(await askCode(url(), email))
    return { token, code: codeIn(mailsAt(domain).at(-1)) }
  }
  const valid = async (token: string, code: string) =>
    success<{ valid: boolean }>(await checkCode(url(), token, code)).valid
  const domainOfItsOwn = () => `${unique('mail')}.example`.toLowerCase()

  it('labels and capitals are the same mailbox', async () => {
    const domain = domainOfItsOwn()
    const spellings = Array.from({ length: 20 }, (_, i) => (i % 2 ? `Victim+${i}` : `victim+${i}+x`))
    const responses = await Promise.all(spellings.map((local) => askCode(url(), `${local}@${domain}`)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const response of responses.filter(({ status }) => status !== 200))
      expectRefusal(response, 409, 'conflict')
    expect(mailsAt(domain)).toHaveLength(1)
  })

  it('dots and the second domain of Gmail are the same mailbox; dots elsewhere are not', async () => {
    const same = ['Carol.Ann@gmail.com', 'carolann+x@googlemail.com', 'c.a.r.o.l.a.n.n@GoogleMail.com']
    success(await askCode(url(), same[0]))
    for (const spelling of same) expectRefusal(await askCode(url(), spelling), 409, 'conflict')
    expect(received().filter(({ to }) => to[0]?.startsWith('Carol.Ann'))).toHaveLength(1)
    const domain = domainOfItsOwn()
    for (const local of ['carol.ann', 'carolann']) success(await askCode(url(), `${local}@${domain}`))
  })

  it('a label alone is a mailbox, and mail goes to the given address', async () => {
    const domain = domainOfItsOwn()
    success(await askCode(url(), `+news@${domain}`))
    success(await askCode(url(), `+other@${domain}`))
    success(await askCode(url(), `ann+news@${domain}`))
    expect(mailsAt(domain).map(({ to }) => to[0])).toEqual([
      `+news@${domain}`,
      `+other@${domain}`,
      `ann+news@${domain}`,
    ])
  })

  it('a mailbox gets twenty wrong codes a day over all resends, and then no code and no mail', async () => {
    const domain = domainOfItsOwn()
    const email = `ann@${domain}`
    for (let resend = 0; resend < 4; resend++) {
      const { token, code } = await ask(email, domain)
      for (let guess = 0; guess < 5; guess++) expect(await valid(token, wrong(code))).toBe(false)
      await age(60)
    }
    const refused = await askCode(url(), `ANN+again@${domain}`)
    expectRefusal(refused, 409, 'conflict')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(daySeconds / 2)
    expect(mailsAt(domain)).toHaveLength(4)
    await age(daySeconds)
    const { token, code } = await ask(email, domain)
    expect(await valid(token, code)).toBe(true)
  })

  it('the right code is accepted at the twentieth attempt, not counted, and not accepted after it', async () => {
    const domain = domainOfItsOwn()
    const email = `bob@${domain}`
    for (let resend = 0; resend < 3; resend++) {
      const { token, code } = await ask(email, domain)
      for (let guess = 0; guess < 5; guess++) await valid(token, wrong(code))
      await age(60)
    }
    const right = await ask(email, domain)
    for (let guess = 0; guess < 4; guess++) await valid(right.token, wrong(right.code))
    expect(await valid(right.token, right.code)).toBe(true)
    await age(60)
    const last = await ask(email, domain)
    expect(await valid(last.token, wrong(last.code))).toBe(false)
    expect(await valid(last.token, last.code)).toBe(false)
  })

  it('simultaneous guesses never exceed twenty', async () => {
    const domain = domainOfItsOwn()
    const email = `eve@${domain}`
    await ask(email, domain)
    await age(60)
    const { token, code } = await ask(email, domain)
    const hash = '(SELECT mailbox_hash FROM mail_codes ORDER BY created_time DESC LIMIT 1)'
    await execute(`UPDATE mail_codes SET attempts = -100 WHERE mailbox_hash = ${hash}`)
    const guesses = [...Array.from({ length: 40 }, () => wrong(code)), code]
    const responses = await Promise.all(guesses.map((guess) => valid(token, guess)))
    expect(responses.filter(Boolean)).toEqual([])
  })

  it('a mailbox gets twenty mails a day, from all clients together', async () => {
    const domain = domainOfItsOwn()
    for (let mail = 0; mail < 20; mail++) {
      success(await askCode(url(), `carol+${mail}@${domain}`))
      await age(60)
    }
    const refused = await askCode(url(), `carol@${domain}`)
    expectRefusal(refused, 409, 'conflict')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(daySeconds / 2)
    expect(mailsAt(domain)).toHaveLength(20)
  })

  it('a domain gets exactly 300 mails an hour, and others go on', async () => {
    const domain = domainOfItsOwn()
    await age(2 * daySeconds)
    success(await askCode(url(), `a@${domain}`))
    success(await askCode(url(), `b@${domain}`))
    // Two mails share the rows of the domain and of the total.
    await execute('UPDATE mail_counts SET count = 298 WHERE count = 2')
    const more = await Promise.all(Array.from({ length: 8 }, (_, i) => askCode(url(), `user${i}@${domain}`)))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const response of more.filter(({ status }) => status !== 200)) {
      expectRefusal(response, 409, 'conflict')
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(3600)
    }
    success(await askCode(url(), `a@${domainOfItsOwn()}`))
  })

  it('1,000 mails an hour are sent in total, then 503 with Retry-After', async () => {
    await age(2 * daySeconds)
    success(await askCode(url(), `a@${domainOfItsOwn()}`))
    // Of another network: only the count of all is 2.
    success(await askCode(url(), `a@${domainOfItsOwn()}`, new Agent({ localAddress: '127.2.0.1' })))
    await execute('UPDATE mail_counts SET count = 998 WHERE count = 2')
    const more = await Promise.all(Array.from({ length: 8 }, () => askCode(url(), `a@${domainOfItsOwn()}`)))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const response of more.filter(({ status }) => status !== 200)) {
      expectRefusal(response, 503, 'unavailable')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('half of them are sent for one network, then 503 with Retry-After, and others are served', async () => {
    await age(2 * daySeconds)
    for (let i = 0; i < 2; i++) success(await askCode(url(), `a@${domainOfItsOwn()}`))
    await execute('UPDATE mail_counts SET count = 498 WHERE count = 2')
    const more = await Promise.all(Array.from({ length: 8 }, () => askCode(url(), `a@${domainOfItsOwn()}`)))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(2)
    for (const response of more.filter(({ status }) => status !== 200)) {
      expectRefusal(response, 503, 'unavailable')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    success(await askCode(url(), `a@${domainOfItsOwn()}`, new Agent({ localAddress: '127.2.0.1' })))
  })

  it('an unsent mail is not counted', async () => {
    const domain = domainOfItsOwn()
    for (let attempt = 0; attempt < 25; attempt++)
      expectRefusal(await askCode(url(), `later-dan@${domain}`), 503, 'unavailable')
  })
})
