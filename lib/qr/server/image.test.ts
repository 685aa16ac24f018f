import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '@/lib/core/config'
import { budgets, makeBudgets } from '@/lib/core/limits/budgets'
import { usageOf } from '@/lib/core/limits/pool'
import { processState } from '@/lib/core/process-state'
import { qrInput } from '../contract'
import { cachedImage, qrImage } from './image'

beforeAll(() => {
  processState('config', () => parseConfig({}))
  processState('budgets', () => makeBudgets(16 * 1024 * 1024))
})

const imageOf = (input: Record<string, unknown>) => qrImage(qrInput.parse(input))

describe('an image', () => {
  it('is drawn once for equal parameters, however they are written', () => {
    const first = imageOf({ text: 'once', dark: '#123', level: 'h', light: 'FFFFFF' })
    expect(imageOf({ text: 'once', dark: '112233', level: 'H' })).toBe(first)
    expect(imageOf({ text: 'once', dark: '112233', level: 'Q' })).not.toBe(first)
    expect(imageOf({ text: 'once', dark: '112233', level: 'H', margin: 3 })).not.toBe(first)
  })

  it('is evicted when the cache is full', () => {
    const first = qrInput.parse({ text: 'first' })
    expect(cachedImage(first)).toBeUndefined()
    qrImage(first)
    expect(cachedImage(first)).toBeDefined()
    // Each counts a kilobyte at least.
    for (let i = 0; i * 1000 < budgets().limitOf('cache_qr'); i++) imageOf({ text: `${i}` })
    expect(cachedImage(first)).toBeUndefined()
    expect(usageOf('cache_qr').used).toBeLessThanOrEqual(budgets().limitOf('cache_qr'))
  })

  it('has a cache key that its text cannot imitate', () => {
    const spaced = imageOf({ text: 'ffffff a', light: 'ffffff' })
    expect(imageOf({ text: 'a', light: 'ffffff' }).etag).not.toBe(spaced.etag)
  })

  it('is a complete PNG of one bit per pixel', () => {
    const { bytes } = imageOf({ text: 'png', size: 333 })
    const png = Buffer.from(bytes)
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([333, 333, 1, 3])
    const data = png.indexOf('IDAT')
    const length = png.readUInt32BE(data - 4)
    expect(inflateSync(png.subarray(data + 4, data + 4 + length))).toHaveLength(
      333 * (1 + Math.ceil(333 / 8)),
    )
  })
})
