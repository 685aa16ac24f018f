import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { processState } from '../process-state'
import { DiskMonitor } from './disk-monitor'

const lines: string[] = []

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  processState('log', () => pino({ base: undefined }, destination))
})
afterAll(() => {
  vi.useRealTimers()
})

it('tells the log of refusals at once, then once a minute how many there were', () => {
  const keeper = new DiskMonitor()
  const refuseFor = (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      vi.advanceTimersByTime(1000)
      keeper.refuse('the disk is full')
    }
  }
  const told = () => lines.map((line) => JSON.parse(line).refused)
  keeper.refuse('the disk is full')
  expect(told()).toEqual([1])
  refuseFor(59)
  expect(told()).toEqual([1])
  refuseFor(1)
  expect(told()).toEqual([1, 60])
  refuseFor(120)
  expect(told()).toEqual([1, 60, 60, 60])
  expect(keeper.refused).toBe(181)
})
