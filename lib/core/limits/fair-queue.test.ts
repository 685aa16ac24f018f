import { expect, it } from 'vitest'
import { FairQueue, type Queued } from './fair-queue'

interface Item extends Queued {
  id: string
}

const item = (id: string, network: string, more: Omit<Queued, 'network'> = {}): Item => ({
  id,
  network,
  ...more,
})
const ids = (items: Item[]) => items.map(({ id }) => id)

/** Removes all items. @returns their ids in the order of the queue */
function drain(queue: FairQueue<Item>): string[] {
  const order: Item[] = []
  for (let next = queue.next(); next; next = queue.next()) order.push(next)
  return ids(order)
}

it('a queue serves enclosing networks in turn, then the networks in each, then names', () => {
  const queue = new FairQueue<Item>()
  for (const last of [1, 2, 3])
    for (const id of ['a', 'b']) queue.add(item(`${id}${last}`, `192.0.2.${last}`))
  queue.add(item('c1', '198.51.100.1', { name: 'ann' }))
  queue.add(item('c2', '198.51.100.1', { name: 'ann' }))
  queue.add(item('d', '198.51.100.1', { name: 'bob' }))
  expect(drain(queue)).toEqual(['a1', 'c1', 'a2', 'd', 'a3', 'c2', 'b1', 'b2', 'b3'])
  expect(queue.length).toBe(0)
})

it('all networks of a /48 are one', () => {
  const queue = new FairQueue<Item>()
  for (let i = 0; i < 300; i++) queue.add(item(`flood ${i}`, `2001:db8:1:${i.toString(16)}::/64`))
  queue.add(item('other', '2001:db8:2:1::/64'))
  expect(drain(queue).indexOf('other')).toBe(1)
})

it('a full queue drops the last item of the most crowded network, the newcomer only if that is its own', () => {
  const queue = new FairQueue<Item>(4)
  for (let i = 0; i < 4; i++) expect(queue.add(item(`flood ${i}`, '192.0.2.1'))).toEqual([])
  expect(ids(queue.add(item('flood 4', '192.0.2.1')))).toEqual(['flood 4'])
  expect(ids(queue.add(item('ann', '198.51.100.1')))).toEqual(['flood 3'])
  expect(ids(queue.add(item('bob', '203.0.113.1')))).toEqual(['flood 2'])
  expect(ids(queue.add(item('flood 5', '192.0.2.1')))).toEqual(['flood 5'])
  expect(ids(queue.add(item('neighbour', '192.0.2.9')))).toEqual(['flood 1'])
  expect(queue.refused).toBe(5)
  expect(drain(queue)).toEqual(['flood 0', 'ann', 'bob', 'neighbour'])
})

it('items count by weight, and those without weight are never dropped', () => {
  const queue = new FairQueue<Item>(10)
  for (let i = 0; i < 20; i++) queue.add(item(`step ${i}`, 'administrators', { weight: 0 }))
  queue.add(item('large', '192.0.2.1', { weight: 6 }))
  for (let i = 0; i < 4; i++) queue.add(item(`small ${i}`, '198.51.100.1'))
  expect(ids(queue.add(item('another', '203.0.113.1', { weight: 4 })))).toEqual(['large'])
  expect(ids(queue.add(item('too large', '192.0.2.1', { weight: 11 })))).toEqual(['too large'])
  expect(queue.length).toBe(25)
})

it('an item that is not ready keeps only its own network waiting', () => {
  const queue = new FairQueue<Item>()
  const entries = [item('a1', '192.0.2.1'), item('a2', '192.0.2.1'), item('b', '198.51.100.1')] as const
  for (const entry of entries) queue.add(entry)
  expect(queue.next(({ id }) => id !== 'a1')?.id).toBe('b')
  expect(queue.next(({ id }) => id !== 'a1')).toBeUndefined()
  queue.remove(entries[1])
  queue.remove(entries[1])
  expect(ids(queue.items())).toEqual(['a1'])
  expect(drain(queue)).toEqual(['a1'])
})
