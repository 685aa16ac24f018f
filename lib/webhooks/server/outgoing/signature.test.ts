import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newSecret, signedHeaders } from './signature'

describe('the signature of a webhook', () => {
  it('matches the example of Standard Webhooks', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const headers = signedHeaders(
      [secret],
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1614265330,
      '{"test": 2432232314}',
    )
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('is accepted by the published library, and a changed body is not', () => {
    for (const text of ['hello', '你好 👋', '"\\\n', 'x'.repeat(5000)]) {
      const secret = newSecret()
      const body = JSON.stringify({ text })
      const headers = signedHeaders([secret], 'msg_1_2', Math.floor(Date.now() / 1000), body)
      const receiver = new Webhook(secret)
      expect(receiver.verify(body, headers)).toEqual({ text })
      expect(() => receiver.verify(`${body} `, headers)).toThrow()
      expect(() => receiver.verify(body, { ...headers, 'webhook-id': 'msg_1_3' })).toThrow()
      expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow()
    }
  })

  it('uses both secrets during rotation', () => {
    const [fresh, before] = [newSecret(), newSecret()]
    const headers = signedHeaders([fresh, before], 'msg_1_2', Math.floor(Date.now() / 1000), '{}')
    for (const secret of [fresh, before]) expect(new Webhook(secret).verify('{}', headers)).toEqual({})
  })

  it('has a secret of a permitted length', () => {
    const secret = newSecret()
    const { length } = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    expect([secret.startsWith('whsec_'), length >= 24, length <= 64]).toEqual([true, true, true])
    expect(newSecret()).not.toBe(secret)
  })
})
