import { describe, expect, it } from 'vitest'
import { buildCall, type CallField, withoutSecrets } from './build-call'
import { sampleOf } from './sample-languages'

const field = (
  name: string,
  place: CallField['place'],
  schema: CallField['schema'] = { type: 'string' },
) => ({
  name,
  place,
  schema,
  required: false,
})

describe('the call of a filled form', () => {
  const fields = [field('name', 'path'), field('text', 'query'), field('limit', 'query', { type: 'integer' })]

  it('puts parameters of a GET into path and query, empty ones nowhere', () => {
    const values = { name: '你/好', text: "it's & a=b", limit: '' }
    expect(buildCall('GET', '/sf/{name}', fields, values, '')).toEqual({
      method: 'GET',
      url: '/sf/%E4%BD%A0%2F%E5%A5%BD?text=it%27s+%26+a%3Db',
      headers: {},
    })
  })

  it('sends others as JSON, numbers as numbers, and the key as a header', () => {
    const call = buildCall('PATCH', '/sf/{name}', fields, { name: 'a', text: '1', limit: '5' }, 'secret')
    expect(call.url).toBe('/sf/a')
    expect(JSON.parse(call.body ?? '')).toEqual({ text: '1', limit: 5 })
    expect(call.headers).toEqual({ Authorization: 'Bearer secret', 'Content-Type': 'application/json' })
  })

  it.each([
    ['["8.8.8.8"]', ['8.8.8.8']],
    ['8.8.8.8,1.1.1.1', '8.8.8.8,1.1.1.1'],
    ['[', '['],
    ['42', '42'],
  ])('sends the list %s as %j', (typed, sent) => {
    const list = [field('ips', 'body', { type: 'array' })]
    const { body = '' } = buildCall('POST', '/ip/batch', list, { ips: typed }, '')
    expect(JSON.parse(body)).toEqual({ ips: sent })
  })
})

describe('the shell command', () => {
  it('shows the headers of the form', () => {
    const fields = [field('msg', 'query'), field('Idempotency-Key', 'header')]
    const call = buildCall('GET', '/send', fields, { msg: 'hi', 'Idempotency-Key': "it's" }, '')
    expect(call).toEqual({ method: 'GET', url: '/send?msg=hi', headers: { 'Idempotency-Key': "it's" } })
    expect(sampleOf('curl', call, 'https://a.example')).toBe(
      `curl 'https://a.example/send?msg=hi' \\\n  -H 'Idempotency-Key: it'\\''s'`,
    )
  })

  it('quotes what the shell would read', () => {
    const call = buildCall('POST', '/send', [field('msg', 'body')], { msg: "it's $HOME" }, '')
    expect(sampleOf('curl', call, 'https://a.example')).toBe(
      `curl https://a.example/send \\\n  -H 'Content-Type: application/json' \\\n  -d '{"msg":"it'\\''s $HOME"}'`,
    )
  })

  it('names secrets and does not show them', () => {
    const fields = [
      field('password', 'query', { type: 'string', format: 'password' }),
      field('room', 'query'),
    ]
    const shown = withoutSecrets(fields, { password: 'hunter22', room: 'main' })
    const command = sampleOf(
      'curl',
      buildCall('DELETE', '/x', fields, shown, 'operator-key'),
      'https://a.example',
    )
    expect(command).toContain('-X DELETE')
    expect(command).toContain('PASSWORD')
    expect(command).not.toMatch(/hunter22|operator-key/)
  })
})
