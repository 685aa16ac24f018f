import { expect, it } from 'vitest'
import { type Preview, Previews } from './previews'

/** Requests that the test answers. */
function server() {
  const open = new Map<string, { answer: (found: Preview | null) => void; fail: () => void }>()
  const asked: string[] = []
  const previews = new Previews(
    (path) =>
      new Promise((resolve, reject) => {
        asked.push(path)
        open.set(path, {
          answer: (found) => {
            open.delete(path)
            resolve(found)
          },
          fail: () => {
            open.delete(path)
            reject(new Error('no network'))
          },
        })
      }),
  )
  return { previews, open, asked }
}

const found = (title: string): Preview => ({ code: 200, kind: 'text', title, size: 1 })
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('four are read at once, the last wanted first, and what left the view is not read', async () => {
  const { previews, open, asked } = server()
  const all = Array.from({ length: 100 }, (_, index) => `/sf/${index}`)
  for (const path of all) previews.want(path)
  previews.drop('/sf/99')
  expect(asked).toEqual(all.slice(0, 4))
  open.get('/sf/0')?.answer(null)
  open.get('/sf/1')?.fail()
  await settled()
  expect(asked.slice(4)).toEqual(['/sf/98', '/sf/97'])
  expect(open.size).toBe(4)
  while (open.size > 0) {
    for (const each of [...open.values()]) each.answer(found('x'))
    await settled()
  }
  // The fifty that were wanted last.
  expect(asked).toHaveLength(4 + 49)
})

it('what was read is known, what failed is read again, and a few hundred are kept', async () => {
  const { previews, open, asked } = server()
  let told = 0
  previews.subscribe(() => told++)
  previews.want('/sf/a')
  previews.want('/sf/a')
  open.get('/sf/a')?.fail()
  await settled()
  expect([told, previews.get('/sf/a')]).toEqual([0, undefined])
  previews.want('/sf/a')
  open.get('/sf/a')?.answer(null)
  await settled()
  expect([told, previews.get('/sf/a')]).toEqual([1, null])
  previews.want('/sf/a')
  expect(asked).toEqual(['/sf/a', '/sf/a'])
  for (let index = 0; index < 200; index++) {
    previews.want(`/sf/${index}`)
    open.get(`/sf/${index}`)?.answer(found(`${index}`))
    await settled()
  }
  expect(previews.get('/sf/199')).toEqual(found('199'))
  expect(previews.get('/sf/a')).toBeUndefined()
})
