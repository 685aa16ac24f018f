import { afterAll, beforeAll, expect, it } from 'vitest'
import { compared } from './alike'
import type { MailSetup } from './mail'

/**
 * States that two servers answer alike.
 * @param start servers of its own, on nothing: everything on them may be changed, suspended and deleted
 * @param unlike paths of which they do not, and why
 */
export function alikeSuite(
  where: string,
  start: readonly (() => Promise<MailSetup>)[],
  unlike: Readonly<Record<string, string>>,
): void {
  const places: MailSetup[] = []
  beforeAll(async () => {
    for (const each of start) places.push(await each())
  })
  afterAll(() => Promise.all(places.map(({ stop }) => stop())))

  const requests = compared()
  it('what is not compared is there', () => {
    expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(unlike)))
  })

  it.each(requests.filter(({ path }) => !(path in unlike)))(
    `$path is answered alike ${where}`,
    async ({ ask }) => {
      const [expected, actual] = await Promise.all(places.map(ask))
      expect(actual).toEqual(expected)
    },
  )
}
