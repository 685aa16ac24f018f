import { describe, expect, it } from 'vitest'
import type { Provider } from '../support/database'
import { form, json, send } from '../support/http'
import { askCode, checkCode, mailSuite, startWithMail, wrong } from '../support/mail'
import { expectRefusal } from '../support/refusal'
import { createData, startServer } from '../support/server'
import { codeIn } from '../support/smtp'
import { success, unique } from '../support/talk'
import { until } from '../support/until'

interface Sent {
  token: string
  expires_in: number
}

const mailbox = () => `${unique('ann')}@example.com`

describe.each<Provider>(['sqlite', 'postgresql'])('e-mail codes on %s', (provider) => {
  const { url, server, received, execute } = mailSuite(provider)
  const sentTo = (email: string) => received().filter(({ to }) => to.includes(email))
  const age = (seconds: number) =>
    execute(
      `UPDATE mail_codes SET created_time = created_time - ${seconds * 1000}, expires_time = expires_time - ${seconds * 1000}`,
    )
  async function ask(email: string) {
    const { token } = success<Sent>(await askCode(url(), email))
    return { token, code: codeIn(sentTo(email).at(-1)) }
  }
  const valid = async (token: string, code: unknown) =>
    success<{ valid: boolean }>(await checkCode(url(), token, code)).valid

  it('the mail has a code of six digits, and the answer a token that is not in the mail', async () => {
    const email = mailbox()
    const response = await askCode(url(), email)
    expect(success(response)).toEqual({
      code: 200,
      message: 'sent',
      token: expect.stringMatching(/^[\w-]{32}$/),
      expires_in: 600,
    })
    expect(response.headers['cache-control']).toBe('no-store')
    const [message, ...others] = sentTo(email)
    expect(others).toEqual([])
    expect(message?.to).toEqual([email])
    expect(message?.from).toBe('codes@platform.example')
    expect(message?.raw).toMatch(/^From: Codes <codes@platform\.example>\r$/m)
    expect(message?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/im)
    expect(message?.raw).toMatch(/^Content-Type: text\/html; charset=utf-8/im)
    expect(message?.raw).not.toContain(success<Sent>(response).token)
  })

  it('the right code is accepted once', async () => {
    const { token, code } = await ask(mailbox())
    expect(await valid(token, code)).toBe(true)
    expect(await valid(token, code)).toBe(false)
  })

  it('the plain-text answer is just the token, and whether the code is right', async () => {
    const email = mailbox()
    const plain = { Accept: 'text/plain' }
    const path = `${url()}/api/verifymail/v1`
    const asked = await send(`${path}/send`, json({ email }, plain))
    expect(asked.text).toMatch(/^\S+\n$/)
    const body = { token: asked.text.trim(), code: codeIn(sentTo(email)[0]) }
    expect((await send(`${path}/verify`, json(body, plain))).text).toBe('true\n')
    expect((await send(`${path}/verify`, json(body, plain))).text).toBe('false\n')
  })

  it('a code is accepted as people type it: in groups, and in other digits', async () => {
    const spellings = [
      (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
      (code: string) => `${code.slice(0, 3)}–${code.slice(3)}`,
      (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
      (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
    ]
    for (const spell of spellings) {
      const { token, code } = await ask(mailbox())
      expect(await valid(token, spell(code)), spell(code)).toBe(true)
    }
  })

  it('forms are accepted, and a code shortened by a JSON number', async () => {
    const email = mailbox()
    const { token } = success<Sent>(await send(`${url()}/api/verifymail/v1/send`, form({ email })))
    const code = Number(codeIn(sentTo(email)[0]))
    expect(await valid(token, code)).toBe(true)
  })

  it('five attempts are allowed, and the right code is too late after them', async () => {
    const { token, code } = await ask(mailbox())
    for (let attempt = 0; attempt < 5; attempt++) expect(await valid(token, wrong(code))).toBe(false)
    expect(await valid(token, code)).toBe(false)
  })

  it('the right code is accepted at the fifth attempt', async () => {
    const { token, code } = await ask(mailbox())
    for (let attempt = 0; attempt < 4; attempt++) expect(await valid(token, wrong(code))).toBe(false)
    expect(await valid(token, code)).toBe(true)
  })

  it('simultaneous guesses are counted: never more than five are checked', async () => {
    const { token, code } = await ask(mailbox())
    const guesses = Array.from({ length: 40 }, () => wrong(code))
    guesses.push(code)
    const responses = await Promise.all(guesses.map((guess) => valid(token, guess)))
    // Forty wrong ones came before it: the right one cannot have been among the first five.
    expect(responses.filter(Boolean)).toEqual([])
  })

  it('only one of many simultaneous right codes is valid', async () => {
    const { token, code } = await ask(mailbox())
    const responses = await Promise.all(Array.from({ length: 5 }, () => valid(token, code)))
    expect(responses.filter(Boolean)).toEqual([true])
  })

  it('simultaneous requests for one mailbox send one mail', async () => {
    const email = mailbox()
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('ann', 'Ann')]
    const responses = await Promise.all([...spellings, ...spellings].map((each) => askCode(url(), each)))
    const sent = responses.filter(({ status }) => status === 200)
    const refused = responses.filter(({ status }) => status !== 200)
    expect(sent).toHaveLength(1)
    for (const response of refused) {
      expectRefusal(response, 409, 'conflict')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    const to = received().filter((message) => message.to[0]?.toLowerCase() === email)
    expect(to).toHaveLength(1)
  })

  it('a new code is sent after a minute, and the old one stops working', async () => {
    const email = mailbox()
    const first = await ask(email)
    await age(59)
    expectRefusal(await askCode(url(), email), 409, 'conflict')
    await age(1)
    const second = await ask(email)
    expect(await valid(first.token, first.code)).toBe(false)
    expect(await valid(second.token, second.code)).toBe(true)
  })

  it('wrong guesses do not allow another mail', async () => {
    const email = mailbox()
    const { token, code } = await ask(email)
    for (let attempt = 0; attempt < 6; attempt++) await checkCode(url(), token, wrong(code))
    expectRefusal(await askCode(url(), email), 409, 'conflict')
  })

  it('a code expires after ten minutes', async () => {
    const { token, code } = await ask(mailbox())
    await age(600)
    expect(await valid(token, code)).toBe(false)
  })

  it('unknown tokens all get one answer', async () => {
    expect(await valid('never-given', '123456')).toBe(false)
    expect(await valid('x'.repeat(128), '000000')).toBe(false)
  })

  it.each([
    ['nobody', 400, 'invalid_parameter', 'email'],
    ['relay', 503, 'unavailable', undefined],
    ['later', 503, 'unavailable', undefined],
    ['content', 503, 'unavailable', undefined],
  ] as const)(
    'a mailbox "%s" that the mail server refuses: %i, nothing pending',
    async (word, status, slug, path) => {
      const email = `${word}-${mailbox()}`
      for (let repeat = 0; repeat < 2; repeat++) {
        const response = await askCode(url(), email)
        expectRefusal(response, status, slug, path)
        expect(response.text).not.toContain('example.com')
        if (status === 503) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      }
    },
  )

  it.each([
    'ann@example.com\r\nBcc: bob@example.com',
    'ann@example.com\nbob',
    'ann@example.com, bob@example.com',
    'ann@example.com;bob@example.com',
    'Ann <ann@example.com>',
    '<ann@example.com>',
    '"ann lee"@example.com',
    'ann@bob@example.com',
    'ann lee@example.com',
    'änn@example.com',
    'ann@',
    '@example.com',
    'ann',
    '',
    ' ',
    '.ann@example.com',
    'ann.@example.com',
    'a..b@example.com',
    'ann@localhost',
    'ann@127.0.0.1',
    'ann@[127.0.0.1]',
    'ann@1.2',
    'ann@example.com:25',
    'ann@example.com/x',
    'ann@exa mple.com',
    'ann@-example.com',
    'ann@example-.com',
    'ann@example..com',
    'ann@example.com.',
    'ann@%65xample.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(64)}.com`,
    `ann@${'a.'.repeat(130)}com`,
    'ann\u0000@example.com',
    'ann@example.com\ud800',
    42,
    null,
    ['ann@example.com'],
    ['ann@example.com', 'bob@example.com'],
    { address: 'ann@example.com' },
    true,
  ])('refuses %j as a mailbox and sends nothing', async (email) => {
    const before = received().length
    expectRefusal(await askCode(url(), email), 400, 'invalid_parameter', 'email')
    expect(received()).toHaveLength(before)
  })

  it('international domains are written in their wire form, and are one mailbox in every spelling', async () => {
    const name = unique('ann')
    success(await askCode(url(), `${name}@BÜCHER.example`))
    const [message, ...others] = received().filter(({ raw }) => raw.includes(name))
    expect(others).toEqual([])
    expect(message?.raw).toContain(`To: ${name}@xn--bcher-kva.example\r\n`)
    expectRefusal(await askCode(url(), `${name}@xn--bcher-kva.example`), 409, 'conflict')
  })

  it('every valid local part is kept', async () => {
    const email = `${unique("o'hara+tag!#$%&*=?^_`{|}~/-")}@example.com`
    success(await askCode(url(), email))
    expect(sentTo(email)).toHaveLength(1)
  })

  it.each([
    [{ token: 'x' }, 'code'],
    [{ code: '123456' }, 'token'],
    [{ token: 'x', code: '12345' }, 'code'],
    [{ token: 'x', code: '1234567' }, 'code'],
    [{ token: 'x', code: '12345a' }, 'code'],
    [{ token: 'x', code: '一二三四五六' }, 'code'],
    [{ token: 'x', code: -1 }, 'code'],
    [{ token: 'x', code: 1.5 }, 'code'],
    [{ token: 'x', code: 1e9 }, 'code'],
    [{ token: 'x', code: null }, 'code'],
    [{ token: ['x'], code: '123456' }, 'token'],
    [{ token: 'x'.repeat(129), code: '123456' }, 'token'],
    [{ token: '\ud800', code: '123456' }, 'token'],
  ])('refuses %j', async (body, path) => {
    expectRefusal(await send(`${url()}/api/verifymail/v1/verify`, json(body)), 400, 'invalid_parameter', path)
  })

  it('the mail service answers POST only', async () => {
    for (const path of ['send', 'verify']) {
      const response = await send(`${url()}/api/verifymail/v1/${path}?email=ann@example.com`)
      expectRefusal(response, 405, 'method_not_allowed')
      expect(response.headers.allow).toBe('POST, OPTIONS')
    }
  })

  it('the log has no addresses, codes or tokens', async () => {
    const email = `nobody-${mailbox()}`
    await askCode(url(), email)
    const other = mailbox()
    const { token, code } = await ask(other)
    await checkCode(url(), token, code)
    const output = server().output
    await until('the failure to be logged', () => output().includes('an e-mail could not be delivered'))
    for (const secret of ['example.com', token, code]) expect(output()).not.toContain(secret)
  })
})

describe('two instances on one PostgreSQL', () => {
  it('send one mail to one mailbox, accept its code anywhere, and switch together', async () => {
    const data = await createData('postgresql')
    const one = await startWithMail({ data })
    const env = { SMTP_URL: `smtp://127.0.0.1:${one.mail.port}/?ignoreTLS=true` }
    const other = await startServer({ data, env })
    try {
      const email = mailbox()
      const urls = [one.server.url, other.url, one.server.url, other.url]
      const responses = await Promise.all(urls.map((url) => askCode(url, email)))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const sent = responses.find(({ status }) => status === 200)
      const { token } = JSON.parse(sent?.text ?? '{}')
      const code = codeIn(one.mail.received[0])
      const checks = await Promise.all(urls.map((url) => checkCode(url, token, code)))
      expect(checks.filter(({ text }) => JSON.parse(text).valid)).toHaveLength(1)
      expect(one.mail.received).toHaveLength(1)
    } finally {
      await other.stop()
      await one.stop()
      await data.remove()
    }
  })
})
