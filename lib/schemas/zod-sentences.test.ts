import { expect, it } from 'vitest'
import { everyEndpoint } from './endpoints/all'

const inputs = everyEndpoint.flatMap(({ input, path, methods }) =>
  input ? [[`${methods} ${path}`, input] as const] : [],
)
const wrong: unknown[] = [
  true,
  1.5,
  1e300,
  -1,
  'x'.repeat(2000),
  [],
  [1],
  Array(2000).fill('x'),
  {},
  'a b',
  '\0',
  null,
]

it.each(inputs)('%s refuses whatever comes in words of our own', (_, input) => {
  for (const value of wrong) {
    const everywhere = Object.fromEntries(Object.keys(input.shape).map((name) => [name, value]))
    for (const { message } of input.safeParse(everywhere).error?.issues ?? []) {
      expect(message).toMatch(/^(?:must|is|may|has|the part|or) /)
      expect(message).not.toMatch(/Invalid|expected|undefined|[<>]=|NaN/)
    }
  }
})
