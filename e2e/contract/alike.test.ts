import { expect, inject, it } from 'vitest'
import { answerOf, requests } from '../support/alike'

it.each(requests)('%s %j is answered alike on both databases', async (path, call) => {
  const [expected, actual] = await Promise.all(inject('targets').map(({ url }) => answerOf(url, path, call)))
  expect(actual).toEqual(expected)
})
