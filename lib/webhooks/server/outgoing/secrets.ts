import { seal, sealingKey, unseal } from '@/lib/core/auth/sealing'
import { hookKey } from '@/lib/core/keys'

// The address of a webhook may be a credential itself (Slack's and Discord's are), and its secret has to be known to sign
// with it. Both are stored sealed, so that neither a backup of SQLite nor a look at the table gives them away.

const key = () => sealingKey(hookKey(), '', 'outgoing webhooks')

export const sealed = (text: string): string => seal(text, key())

/** What was sealed; null when it was with another key: `keys.json` was lost. */
export function unsealed(text: string): string | null {
  try {
    return unseal(text, key())
  } catch {
    return null
  }
}
