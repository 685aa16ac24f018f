const diceMax = 20
const sidesMax = 1000

/** Uniform, from 0 to `end - 1`. */
export function randomBelow(end: number): number {
  const range = 2 ** 32
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  // Rejects the rest of the range, which would favour small numbers.
  return value < range - (range % end) ? value % end : randomBelow(end)
}

/**
 * Rolls dice such as `2d6`, `d20` or `3`; `''` is one die. @returns the result without words; null if the text
 * is not dice
 */
export function rollDice(written: string, below = randomBelow): string | null {
  const match = /^(\d{1,2})?(?:[dD](\d{1,4}))?$/.exec(written.trim())
  if (!match) return null
  const [count, sides] = [Number(match[1] ?? 1), Number(match[2] ?? 6)]
  if (count < 1 || count > diceMax || sides < 2 || sides > sidesMax) return null
  const thrown = Array.from({ length: count }, () => below(sides) + 1)
  const sum = thrown.reduce((total, each) => total + each, 0)
  return `🎲 ${count}d${sides} → ${count > 1 ? `${thrown.join(' + ')} = ` : ''}${sum}`
}
