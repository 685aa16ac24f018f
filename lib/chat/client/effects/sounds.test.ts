import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let started = 0
let allowed = false

/** Plays only when permitted; until then `resume` never settles. */
class FakeAudio {
  state = 'suspended'
  currentTime = 0
  destination = {}
  resume(): Promise<void> {
    if (!allowed) return new Promise(() => {})
    this.state = 'running'
    return Promise.resolve()
  }
  createOscillator() {
    const tone = { frequency: { value: 0 }, connect: (to: unknown) => to, stop: () => {} }
    return { ...tone, start: () => started++ }
  }
  createGain() {
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
    return { gain, connect: () => {} }
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', FakeAudio)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a sound that cannot play in time is dropped', async () => {
  const { playSound } = await import('./sounds')
  for (let i = 0; i < 3; i++) void playSound('message')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(started).toBe(0)
  allowed = true
  void playSound('message')
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toBe(2)
})
