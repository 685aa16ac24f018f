import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db } from './database'
import { sql } from './rows'
import { StorageShares } from './storage-shares'

const [network, sameNetwork, other] = ['203.0.113.7', '203.0.113.200', '2001:db8:1:2::3']

/** What the counters of networks guarantee, the same on both databases. */
export function storageSharesSuite(provider: 'sqlite' | 'postgresql'): void {
  let close = async () => {}
  beforeAll(async () => {
    close = await open(provider)
  })
  afterAll(() => close())
  afterEach(async () => void (await db().batch([sql`DELETE FROM storage_shares`])))

  const started = async (storedBytes = Number.POSITIVE_INFINITY) => {
    const shares = new StorageShares(() => storedBytes)
    await shares.start()
    return shares
  }

  it('what a network has stored is counted at once, and known after a restart', async () => {
    const first = await started()
    first.add(network, 1000)
    first.add(sameNetwork, 500)
    expect(first.heldBy(network)).toBe(1500)
    await first.close()
    expect(first.heldBy(network)).toBe(1500)
    const second = await started()
    expect(second.heldBy(sameNetwork)).toBe(1500)
    expect(second.heldBy(other)).toBe(0)
    await second.close()
  })

  it('instances add to the same counters', async () => {
    const instances = await Promise.all(Array.from({ length: 3 }, () => started()))
    for (const each of instances) {
      each.add(network, 1_000_000_000_000)
      each.add(other, 1)
    }
    await Promise.all(instances.map((each) => each.close()))
    const [first] = instances
    first?.add(network, 1)
    await first?.close()
    expect(first?.heldBy(network)).toBe(3_000_000_000_001)
    expect((await started()).heldBy(other)).toBe(3)
  })

  it('unknown and local addresses are of no network, and hold more than any', async () => {
    const shares = await started()
    for (const address of [
      '',
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.1.1',
      '::1',
      'fd00::1',
      'fe80::1',
    ]) {
      shares.add(address, 1000)
      expect(shares.heldBy(address)).toBe(Number.POSITIVE_INFINITY)
    }
    await shares.close()
    expect(await db().read.storageShare.count()).toBe(0)
  })

  it('the counters are halved while they say more than twice of what is stored', async () => {
    const shares = await started(1000)
    shares.add(network, 5000)
    shares.add(other, 200)
    await shares.close()
    expect([shares.heldBy(network), shares.heldBy(other)]).toEqual([2500, 100])
    shares.add(other, 1)
    await shares.close()
    expect([shares.heldBy(network), shares.heldBy(other)]).toEqual([1250, 50])
    shares.add(other, 1)
    await shares.close()
    expect([shares.heldBy(network), shares.heldBy(other)]).toEqual([1250, 51])
  })
}
