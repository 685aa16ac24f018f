import { Agent } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { Provider } from '@/e2e/support/database'
import { askCode, checkCode, mailSuite, wrong } from '@/e2e/support/mail'
import { expectRefusal } from '@/e2e/support/refusal'
import { codeIn } from '@/e2e/support/smtp'
import { success, unique } from '@/e2e/support/talk'

const daySeconds = 86_400

/** Connections of nine networks. */
const [network, ...others] = Array.from(
  { length: 9 },
  (_, i) => new Agent({ localAddress: `127.${i + 1}.0.1` }),
) as [Agent, ...Agent[]]

describe.each<Provider>(['sqlite', 'postgresql'])('what a mailbox can be made to bear, on %s', (provider) => {
  const { url, received, execute } = mailSuite(provider)
  const mailsAt = (domain: string) => received().filter(({ to }) => to[0]?.endsWith(`@${domain}`))
  /** Ages pending codes and counts. */
  async function age(seconds: number): Promise<void> {
    const earlier = `expires_time = expires_time - ${seconds * 1000}`
    await execute(`UPDATE mail_codes SET created_time = created_time - ${seconds * 1000}`)
    await execute(`UPDATE mail_counts SET ${earlier}`)
  }
  async function ask(email: string, domain: string, agent = network) {
    const { token } = success<{ token: string }>(await askCode(url(), email, agent))
    return { token, code: codeIn(mailsAt(domain).at(-1)) }
  }
  const valid = async (token: string, code: string, agent = network) =>
    success<{ valid: boolean }>(await checkCode(url(), token, code, agent)).valid
  /**
   * Asks for codes of a mailbox as long as a network may.
   * @param use what is done with each
   * @returns how many it got
   */
  async function askAll(email: string, agent: Agent, use = async (_token: string) => {}): Promise<number> {
    for (let codes = 0; ; codes++) {
      const response = await askCode(url(), email, agent)
      if (response.status === 200) await use(success<{ token: string }>(response).token)
      else {
        expectRefusal(response, 409, 'conflict')
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(daySeconds / 2)
        return codes
      }
      await age(60)
    }
  }
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

  it('a mailbox gets twenty wrong codes a day over all resends, ten from one network, and then no code and no mail', async () => {
    const domain = domainOfItsOwn()
    const email = `ann@${domain}`
    const guessAll = (agent: Agent) =>
      askAll(email, agent, async (token) => {
        const code = codeIn(mailsAt(domain).at(-1))
        for (let guess = 0; guess < 5; guess++) expect(await valid(token, wrong(code), agent)).toBe(false)
      })
    expect(await guessAll(network)).toBe(2)
    const right = await ask(email, domain, others[0])
    expect(await valid(right.token, right.code, network)).toBe(false)
    expect(await valid(right.token, right.code, others[0])).toBe(true)
    await age(60)
    // Each gets half of what is left: 5, 3, 1 and 1.
    const codes = []
    for (const other of others.slice(1)) codes.push(await guessAll(other))
    expect(codes).toEqual([1, 1, 1, 1, 0, 0, 0])
    expect(mailsAt(domain)).toHaveLength(7)
    await age(daySeconds)
    const { token, code } = await ask(email, domain)
    expect(await valid(token, code)).toBe(true)
  })

  it('the right code is accepted at the last attempt of a network, not counted, and not accepted after it', async () => {
    const domain = domainOfItsOwn()
    const email = `bob@${domain}`
    const first = await ask(email, domain)
    for (let guess = 0; guess < 5; guess++) await valid(first.token, wrong(first.code))
    await age(60)
    const right = await ask(email, domain)
    for (let guess = 0; guess < 4; guess++) await valid(right.token, wrong(right.code))
    expect(await valid(right.token, right.code)).toBe(true)
    await age(60)
    const last = await ask(email, domain)
    expect(await valid(last.token, wrong(last.code))).toBe(false)
    expect(await valid(last.token, last.code)).toBe(false)
  })

  it('simultaneous guesses of a network never exceed ten', async () => {
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

  it('a mailbox gets twenty mails a day, ten for one network, and for others half of what is left', async () => {
    const domain = domainOfItsOwn()
    const mails = []
    for (const each of [network, ...others]) mails.push(await askAll(`carol@${domain}`, each))
    expect(mails).toEqual([10, 5, 3, 1, 1, 0, 0, 0, 0])
    expect(mailsAt(domain)).toHaveLength(20)
  })

  /** Two mails to a domain, each for a network; rows that count both are set to a number. */
  async function sendTwo(domains: [string, string], agents: [Agent, Agent], count: number) {
    await age(2 * daySeconds)
    for (const [i, domain] of domains.entries()) success(await askCode(url(), `${i}@${domain}`, agents[i]))
    await execute(`UPDATE mail_counts SET count = ${count} WHERE count = 2`)
  }
  /** Of eight more mails at once, two are sent. */
  async function expectTwoMore(
    domainOf: () => string,
    agentOf: (i: number) => Agent | undefined,
    status: 409 | 503,
  ) {
    const more = await Promise.all(
      Array.from({ length: 8 }, (_, i) => askCode(url(), `user${i}@${domainOf()}`, agentOf(i))),
    )
    expect(more.filter((response) => response.status === 200)).toHaveLength(2)
    for (const response of more.filter((each) => each.status !== 200)) {
      expectRefusal(response, status, status === 409 ? 'conflict' : 'unavailable')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(3600)
    }
  }
  /** Networks that have sent nothing. */
  const newcomer = (i: number) => others[(i % 7) + 1]

  it('a domain gets exactly 300 mails an hour, and others go on', async () => {
    const domain = domainOfItsOwn()
    await sendTwo([domain, domain], [network, others[0] ?? network], 298)
    await expectTwoMore(() => domain, newcomer, 409)
    success(await askCode(url(), `a@${domainOfItsOwn()}`))
  })

  it('half of them for one network, and others go on', async () => {
    const domain = domainOfItsOwn()
    await sendTwo([domain, domain], [network, network], 148)
    await expectTwoMore(
      () => domain,
      () => network,
      409,
    )
    success(await askCode(url(), `a@${domainOfItsOwn()}`, network))
    success(await askCode(url(), `ann@${domain}`, others[0]))
  })

  it('1,000 mails an hour are sent in total, then 503 with Retry-After', async () => {
    await sendTwo([domainOfItsOwn(), domainOfItsOwn()], [network, others[0] ?? network], 998)
    await expectTwoMore(domainOfItsOwn, newcomer, 503)
  })

  it('half of them for one network, then 503 with Retry-After, and others are served', async () => {
    await sendTwo([domainOfItsOwn(), domainOfItsOwn()], [network, network], 498)
    await expectTwoMore(domainOfItsOwn, () => network, 503)
    success(await askCode(url(), `a@${domainOfItsOwn()}`, others[0]))
  })

  it('an unsent mail is not counted', async () => {
    const domain = domainOfItsOwn()
    for (let attempt = 0; attempt < 25; attempt++)
      expectRefusal(await askCode(url(), `later-dan@${domain}`), 503, 'unavailable')
  })
})
