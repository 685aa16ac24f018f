import { expect, it } from 'vitest'
import { type JsonResponse, json, send } from '../support/http'
import { addLink } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { unique } from '../support/talk'
import { onEveryTarget, type Target } from '../support/targets'
import { create } from '../support/text'

type Shown = 'right' | 'super' | 'wrong' | 'none'
interface Proof {
  token: Shown
  key: Shown
  bearer: Shown
}

const shown: Shown[] = ['right', 'super', 'wrong', 'none']
/** Every combination of proofs. A token is never the super key, nor the other way round. */
const matrix: Proof[] = shown.flatMap((bearer) =>
  (['right', 'wrong', 'none'] as const).flatMap((token) =>
    (['super', 'wrong', 'none'] as const).map((key) => ({ token, key, bearer })),
  ),
)
const isRight = (proof: Proof) => Object.values(proof).some((value) => value === 'right' || value === 'super')

interface Thing {
  token: string
  update(proof: object, headers: Record<string, string>): Promise<JsonResponse>
  remove(proof: object, headers: Record<string, string>): Promise<JsonResponse>
}

const post = (url: string, path: string, body: object, headers: Record<string, string>) =>
  send(`${url}${path}`, json(body, headers))

async function text({ url }: Target): Promise<Thing> {
  const { name, token } = await create(url, { text: 'mine' })
  return {
    token,
    update: (proof, headers) => post(url, '/api/sf/v1/update', { name, text: 'changed', ...proof }, headers),
    remove: (proof, headers) => post(url, '/api/sf/v1/delete', { name, ...proof }, headers),
  }
}

async function link({ url }: Target): Promise<Thing> {
  const { link: code, token } = await addLink(url, { target: 'https://example.com/' })
  return {
    token,
    update: (proof, headers) => post(url, '/go/update', { link: code, tip: true, ...proof }, headers),
    remove: (proof, headers) => post(url, '/go/delete', { link: code, ...proof }, headers),
  }
}

onEveryTarget((target) => {
  const { url, superKey } = target
  function show(proof: Proof, token: string): [object, Record<string, string>] {
    const value = (is: Shown) => (is === 'right' ? token : is === 'super' ? superKey : 'wrong-proof')
    const given = Object.entries(proof).filter(([, is]) => is !== 'none')
    const { bearer, ...body } = Object.fromEntries(given.map(([name, is]) => [name, value(is)]))
    return [body, bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }]
  }

  it.each([
    ['text', text],
    ['link', link],
  ] as const)('a %s is changed and deleted with one right proof, whatever comes with it', async (_, make) => {
    const kept = await make(target)
    for (const proof of matrix) {
      const thing = isRight(proof) ? await make(target) : kept
      const given = show(proof, thing.token)
      for (const act of [thing.update, thing.remove]) {
        const response = await act(...given)
        if (isRight(proof)) expect([proof, response.status]).toEqual([proof, 200])
        else expectRefusal(response, 401, 'unauthorized')
      }
    }
    expect((await kept.remove({ token: kept.token }, {})).status).toBe(200)
  })

  it('a save with the token replaces a text, and without it the name is taken', async () => {
    const { name, token } = await create(url, { text: 'mine' })
    for (const proof of matrix) {
      const [body, headers] = show(proof, token)
      const response = await post(url, '/api/sf/v1/save', { name, text: 'changed', ...body }, headers)
      const isSilent = Object.values(proof).every((value) => value === 'none')
      expect([proof, response.status]).toEqual([proof, isRight(proof) ? 200 : isSilent ? 409 : 401])
    }
  })

  it('a wrong super key is refused for a new text too, unless the right one is given', async () => {
    const save = (proof: Proof) => {
      const [body, headers] = show(proof, 'x')
      return post(url, '/api/sf/v1/save', { name: unique('text'), text: 'new', ...body }, headers)
    }
    expectRefusal(await save({ token: 'none', key: 'wrong', bearer: 'none' }), 401, 'unauthorized')
    expect((await save({ token: 'none', key: 'wrong', bearer: 'super' })).status).toBe(200)
  })
})
