import type { Values } from './texts'

/** The sentence of a refusal with its moment in the reader's usual form instead of ISO 8601. @param show formats milliseconds */
export function withReadableTime(
  sentence: string,
  values: Values | undefined,
  show: (ms: number) => string,
): string {
  const { time } = values ?? {}
  const ms = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isNaN(ms) ? sentence : sentence.replaceAll(String(time), () => show(ms))
}
