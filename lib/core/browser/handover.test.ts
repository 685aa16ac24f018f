import { expect, it } from 'vitest'
import { Handover } from './handover'

it('a value is taken once, by a receiver before or after it', () => {
  const handover = new Handover<string>()
  const taken: string[] = []
  handover.give('early')
  const end = handover.receive((value) => taken.push(value))
  expect(taken).toEqual(['early'])
  handover.give('late')
  expect(taken).toEqual(['early', 'late'])
  end()
  handover.give('waiting')
  expect(taken).toEqual(['early', 'late'])
  handover.receive((value) => taken.push(value))
  expect(taken).toEqual(['early', 'late', 'waiting'])
  handover.receive(() => taken.push('never'))
  expect(taken).toHaveLength(3)
})
