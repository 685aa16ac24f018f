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

it('the first refusal is logged at once, then their number once a minute', () => {
  const monitor = new DiskMonitor()
  const refuseFor = (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      vi.advanceTimersByTime(1000)
      monitor.refuse('the disk is full')
    }
  }
  const loggedCounts = () => lines.map((line) => JSON.parse(line).refused)
  monitor.refuse('the disk is full')
  expect(loggedCounts()).toEqual([1])
  refuseFor(59)
  expect(loggedCounts()).toEqual([1])
  refuseFor(1)
  expect(loggedCounts()).toEqual([1, 60])
  refuseFor(120)
  expect(loggedCounts()).toEqual([1, 60, 60, 60])
  expect(monitor.refused).toBe(181)
})
