import { describe, expect, it } from 'vitest'
import { locationOf } from './target'

describe('locationOf', () => {
  it.each(['https://example.com', 'HTTP://EXAMPLE.com:80/a/../b?x="<>|#y', 'https://a.b/%e4%bd%a0?%zz'])(
    'leaves %s as it is',
    (target) => expect(locationOf(target)).toBe(target),
  )

  it.each([
    [
      'https://例え.テスト/パス?q=é#節',
      'https://xn--r8jz45g.xn--zckzah/%E3%83%91%E3%82%B9?q=%C3%A9#%E7%AF%80',
    ],
    ['https://例え.テスト:8443', 'https://xn--r8jz45g.xn--zckzah:8443'],
    ['HTTPS://EXAMPLE.com/a/../😀/%20', 'HTTPS://EXAMPLE.com/a/../%F0%9F%98%80/%20'],
  ])('writes %s in ASCII', (target, location) => {
    expect(locationOf(target)).toBe(location)
    expect(new URL(location).href).toBe(new URL(target).href)
  })
})
