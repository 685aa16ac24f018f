import { expect } from 'vitest'

/** How much larger the large input is: linear work takes 16 times as long, quadratic work 256 times. */
const growth = 16
/** Four times what linear work takes, a quarter of what quadratic work takes. */
const ratioMax = 64
/** Less is harmless however it grows, and too short to measure. */
const secondsMin = 0.5
const triesMax = 3

function processorSeconds(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Repeats short runs, because the clock has steps. */
function secondsOf(run: () => unknown): number {
  let runs = 0
  let seconds = 0
  while (seconds < 0.005 && runs < 1000) {
    seconds += processorSeconds(run)
    runs++
  }
  return seconds / runs
}

/**
 * Expects that the processor time of `run` grows linearly with its input. Fails only when three tries in a row exceed
 * both 64-fold for 16 times the input and half a second, so that a busy machine does not matter.
 * @param size of the smaller input, as `make` counts it; 16 times as much should be what a caller may send
 */
export function expectLinear<Input>(
  name: string,
  make: (size: number) => Input,
  run: (input: Input) => unknown,
  size: number,
): void {
  const small = make(size)
  const large = make(size * growth)
  const tries: string[] = []
  for (let i = 0; i < triesMax; i++) {
    const smallSeconds = secondsOf(() => run(small))
    const largeSeconds = processorSeconds(() => run(large))
    const ratio = largeSeconds / smallSeconds
    if (ratio <= ratioMax || largeSeconds <= secondsMin) return
    tries.push(`${smallSeconds.toFixed(4)} s, then ${largeSeconds.toFixed(2)} s (${ratio.toFixed(0)}-fold)`)
  }
  expect.fail(`${name}, for ${growth} times the input: ${tries.join('; ')}`)
}

/** The result, or null where `run` throws a refusal. */
export function attempt<Result>(run: () => Result): Result | null {
  try {
    return run()
  } catch {
    return null
  }
}
