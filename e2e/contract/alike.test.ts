import { expect, it } from 'vitest'
import { answerOf, requests } from '../support/alike'
import { targets } from '../support/targets'

it.each(requests)('%s %j is answered alike on both databases', async (path, call) => {
  const [expected, actual] = await Promise.all(targets.map(({ url }) => answerOf(url, path, call)))
  expect(actual).toEqual(expected)
})
