import { describe, expect, it } from 'vitest'
import { encodeModules, forEachRun, placeModules } from './encode'

describe('the modules', () => {
  it('are placed so that the border differs by one pixel at most', () => {
    const modules = encodeModules('a', 'L')
    for (let size = 50; size <= 1000; size += 7) {
      const { scale, origin } = placeModules(modules, { margin: 2, size, dark: '', light: '' })
      const right = size - origin - modules.size * scale
      expect(right - origin).toBeGreaterThanOrEqual(0)
      expect(right - origin).toBeLessThanOrEqual(1)
      expect(origin).toBeGreaterThanOrEqual(2 * scale)
    }
  })

  it('are all in the runs, each once', () => {
    const modules = encodeModules('runs', 'M')
    const drawn = new Uint8Array(modules.dark.length)
    forEachRun(modules, (x, y, length) => {
      for (let i = 0; i < length; i++)
        drawn[y * modules.size + x + i] = (drawn[y * modules.size + x + i] ?? 0) + 1
    })
    expect(drawn).toEqual(modules.dark)
  })
})
