import { expect, it } from 'vitest'
import { allEndpoints } from '@/lib/main/endpoints'
import { openApiDocument } from '../document'
import { chinese } from './all'

function sentences(): string[] {
  const asked = new Set<string>()
  openApiDocument(allEndpoints, (english) => {
    if (english !== '') asked.add(english)
    return english
  })
  return [...asked]
}

it('the Chinese sentences are exactly those of the reference', () => {
  const asked = sentences()
  const missing = asked.filter((sentence) => chinese[sentence] === undefined)
  expect(missing, 'to be added beside this test').toEqual([])
  const known = new Set(asked)
  expect(Object.keys(chinese).filter((sentence) => !known.has(sentence))).toEqual([])
})

it('the Chinese sentences keep code unchanged', () => {
  const codeIn = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([code]) => code).toSorted()
  for (const [english, said] of Object.entries(chinese)) {
    expect(codeIn(said), english).toEqual(codeIn(english))
    expect(said).toMatch(/[\p{Script=Han}。]/u)
  }
})
