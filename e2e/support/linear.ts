import { expect } from 'vitest'

/** How much larger the large input is than the small one: a linear run takes 16 times as long, a quadratic one 256 times. */
const growth = 16
/** Between the two: four times what linear work takes, a quarter of what quadratic work takes. */
const ratioMax = 64
/** What takes less is no danger, however it grows, and is too short to be measured. */
const secondsMin = 0.5
const triesMax = 3

function processorSeconds(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Short runs are repeated, because the clock has steps. */
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
 * Expects that the processor time of `run` grows no faster than its input. It fails only when three tries in a row
 * were both above 64-fold for 16 times the input and above half a second, so that a busy machine does not matter.
 * @param size of the smaller input, as `make` counts it; choose it so that 16 times as much is what a caller may send
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

/** A refusal is an answer too. */
export function attempt<Result>(run: () => Result): Result | null {
  try {
    return run()
  } catch {
    return null
  }
}
