import type { z } from './zod'

const kinds: Record<string, string> = { array: 'list', int: 'whole number', record: 'object' }
const units: Record<string, string> = { string: ' characters', array: ' items' }

const nounOf = (expected: string): string => {
  const kind = kinds[expected] ?? expected
  return /^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`
}

/**
 * What is wrong with a value where its schema has no sentence of its own, in the words of the others: each completes
 * "<parameter> …".
 */
export function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nounOf(issue.expected)}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`
    case 'too_big':
      return `must ${units[issue.origin] ? 'have' : 'be'} at most ${issue.maximum}${units[issue.origin] ?? ''}`
    case 'too_small':
      return `must ${units[issue.origin] ? 'have' : 'be'} at least ${issue.minimum}${units[issue.origin] ?? ''}`
    default:
      return 'is not of a kind that is taken here'
  }
}
