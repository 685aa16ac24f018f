import { expect, it } from 'vitest'
import { inputExampleOf } from '@/lib/docs/openapi/input'
import { everyEndpoint } from '@/lib/main/endpoints'
import { encode, type Parameters, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { say, unique } from '../support/talk'
import { anyTarget } from '../support/targets'
import { create } from '../support/text'

/** Everything with an ETag, by definition, except administration. */
const tagged = everyEndpoint.filter(
  ({ methods, errors, auth }) => methods.includes('GET') && errors?.precondition_failed && !auth,
)

/** An existing value for each dynamic segment. */
async function pathOf(path: string): Promise<string> {
  if (path === '/sf/{name}') return `/sf/${(await create(anyTarget(), { text: 'x' })).name}`
  if (path !== '/rooms/{feed}') return path
  const room = unique('room')
  await say(anyTarget(), { room, nick: 'ann', msg: 'x' })
  return `/rooms/${room}.atom`
}

it.each(tagged.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s reads If-Match and If-None-Match, as its definition says',
  async (_, endpoint) => {
    const query = encode(inputExampleOf(endpoint) as Parameters)
    const address = `${anyTarget()}${await pathOf(endpoint.path)}${query === '' ? '' : `?${query}`}`
    const { status, headers } = await send(address)
    expect(status).toBe(200)
    const etag = String(headers.etag)
    const asked = (name: string, value: string) => send(address, { headers: { [name]: value } })
    expectRefusal(await asked('If-Match', '"other"'), 412, 'precondition_failed')
    for (const value of [etag, '*', `"other", ${etag}`]) {
      expect((await asked('If-Match', value)).status, value).toBe(200)
      expect((await asked('If-None-Match', value)).status, value).toBe(304)
    }
    expect((await asked('If-None-Match', '"other"')).status).toBe(200)
  },
)

it('everything with an ETag is revalidated with 304', () => {
  expect(tagged.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/sf/{name}', '/qrcode', '/openapi.json', '/client.js', '/card.png']),
  )
})
