import { expect, it } from 'vitest'
import { qrContrast, qrContrastMin } from './contrast'

it('is 1 for black on white and -1 for the reverse', () => {
  expect(qrContrast('000000', 'ffffff')).toBeCloseTo(1)
  expect(qrContrast('ffffff', '000000')).toBeCloseTo(-1)
})

it.each(['000000', '1a2b3c', '0000ff', 'ff0000', '800080', '006400', '777777'])(
  'lets #%s stand on white',
  (dark) => {
    expect(qrContrast(dark, 'ffffff')).toBeGreaterThanOrEqual(qrContrastMin)
  },
)

it.each([
  ['ffff00', 'ffffff'],
  ['00ff00', 'ffffff'],
  ['bbbbbb', 'ffffff'],
  ['000000', '555555'],
  ['777777', '888888'],
  ['0000ff', '00b000'],
  ['123456', '123456'],
])('refuses #%s on #%s', (dark, light) => {
  expect(qrContrast(dark, light)).toBeLessThan(qrContrastMin)
})
