const diceMax = 20
const sidesMax = 1000

/** A whole number from 0 to below `end`, each as likely as the others. */
export function randomBelow(end: number): number {
  const range = 2 ** 32
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  // What is left over at the end of the range would make small numbers likelier.
  return value < range - (range % end) ? value % end : randomBelow(end)
}

/**
 * Throws dice written like `2d6`, `d20` or `3`; nothing is one die of six sides.
 * @returns what fell, in signs that every language reads; null for something else than dice
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
