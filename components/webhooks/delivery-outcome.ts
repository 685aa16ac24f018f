import type { KeyOf, Translate } from '@/lib/core/i18n/texts'
import type { outgoingTexts } from '@/lib/webhooks/texts'

type Words = KeyOf<typeof outgoingTexts>

const failures = [
  ...(['private_address', 'dns', 'timeout', 'refused', 'unreachable', 'reset', 'tls'] as const),
  ...(['bad_answer', 'network', 'secret_lost', 'stopped', 'delivered'] as const),
] as const

/** The outcome in words. @param leftOut number of messages that were not sent */
export function outcomeText(t: Translate<Words>, outcome: string, leftOut = 0): string {
  if (outcome === 'left_out') return t('left_out', { count: leftOut })
  const word = failures.find((each) => each === outcome)
  const text = word ? t(word) : t('status', { status: outcome.replace(/^status_/, '') })
  return leftOut > 0 ? t('refused_message', { outcome: text }) : text
}
