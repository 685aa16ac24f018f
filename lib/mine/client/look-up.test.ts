import { afterEach, describe, expect, it, vi } from 'vitest'
import { mineLimits } from '../limits'
import type { Item } from './items'
import { deleteItem, type ItemStatus, lookUp } from './look-up'
import { lookUpAll } from './use-statuses'

const now = Date.now()

const item = (part: Partial<Item> = {}): Item => ({
  ...{ kind: 'link', name: 'a', token: 'secret', created: now, expires: null, limited: false, sealed: false },
  ...part,
})

const preview = {
  code: 200,
  created_at: now,
  expires_at: null,
  visits_left: null,
  hits: 3,
  target: 'https://a.example/',
}
const refusal = (status: number, error: string) =>
  Response.json({ code: status, error, message: '' }, { status })
const missing = () => refusal(404, 'not_found')

/** Stubs fetch. @returns the addresses asked for */
function answering(answer: (url: string) => Response | Promise<Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer(url)
  })
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('an item that is looked up', () => {
  it('has the state that the server knows', async () => {
    const stateOf = async (response: () => Response, part?: Partial<Item>) => {
      answering(response)
      return (await lookUp(item(part))).state
    }
    expect(await stateOf(() => Response.json(preview))).toBe('active')
    expect(await stateOf(missing)).toBe('deleted')
    expect(await stateOf(missing, { expires: now })).toBe('expired')
    expect(await stateOf(missing, { limited: true })).toBe('usedUp')
    expect(await stateOf(() => refusal(401, 'unauthorized'))).toBe('protected')
    expect(await stateOf(() => refusal(409, 'conflict'))).toBe('protected')
    expect(await stateOf(() => refusal(503, 'service_suspended'))).toBe('unknown')
    const text = { kind: 'text' } as const
    expect(await stateOf(() => Response.json({ code: 200, versions: [] }), text)).toBe('active')
    expect(await stateOf(() => Response.json({ code: 200 }), { ...text, sealed: true })).toBe('protected')
    expect(await stateOf(() => refusal(401, 'unauthorized'), text)).toBe('deleted')
  })

  it('gives the times of the server', async () => {
    const expires = now + 5000
    answering(() =>
      Response.json({ ...preview, created_at: now - 3000, expires_at: expires, visits_left: 2 }),
    )
    const status = await lookUp(item())
    expect(status).toMatchObject({ hits: 3, target: preview.target })
    expect(status.item).toEqual(item({ created: now - 3000, expires, limited: true }))
  })

  it('is deleted if its code belongs to a link of another time', async () => {
    answering(() => Response.json({ ...preview, created_at: now + 2 * 86_400_000 }))
    expect((await lookUp(item())).state).toBe('deleted')
  })

  it('never has its token in an address', async () => {
    const asked = answering(() => Response.json(preview))
    for (const kind of ['link', 'text'] as const) {
      await lookUp(item({ kind, name: 'ü.b' }))
      await deleteItem(item({ kind, name: 'ü.b' }))
    }
    expect(asked).toHaveLength(4)
    expect(asked.join()).not.toContain('secret')
  })
})

describe('a list that is looked up', () => {
  const items = Array.from({ length: 40 }, (_, i) => item({ name: `n${i}` }))

  it('makes a few requests at a time, and one that fails stops no other', async () => {
    let [running, most] = [0, 0]
    answering(async (url) => {
      running++
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running--
      return url.includes('n7') ? refusal(500, 'internal') : Response.json(preview)
    })
    const found: ItemStatus[] = []
    expect(
      await lookUpAll(
        items,
        (status) => found.push(status),
        () => false,
      ),
    ).toBe(true)
    expect(most).toBe(mineLimits.lookUpsMax)
    expect(found).toHaveLength(items.length)
    expect(found.filter(({ state }) => state === 'unknown').map(({ item: { name } }) => name)).toEqual(['n7'])
  })

  it('stops when the server cannot be reached, or nobody wants to know', async () => {
    const asked = answering(() => {
      throw new TypeError('failed')
    })
    expect(
      await lookUpAll(
        items,
        () => {},
        () => false,
      ),
    ).toBe(false)
    expect(asked.length).toBeLessThanOrEqual(mineLimits.lookUpsMax)
    const none = answering(() => Response.json(preview))
    await lookUpAll(
      items,
      () => {},
      () => true,
    )
    expect(none).toEqual([])
  })
})

it('deleting what is gone is done, and any other refusal is an error', async () => {
  answering(missing)
  await expect(deleteItem(item())).resolves.toBeDefined()
  answering(() => refusal(401, 'unauthorized'))
  await expect(deleteItem(item())).rejects.toMatchObject({ slug: 'unauthorized' })
})
