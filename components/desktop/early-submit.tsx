import { headers } from 'next/headers'
import { EarlyScript } from './early-script'

/**
 * For forms that the browser posts by itself because the scripts of the page are not there yet. Whoever logs on is led
 * to the message that the address names, which the server never sees; a line that begins with a slash stays in its
 * field until it can be obeyed, or asked about.
 */
export async function EarlySubmit() {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return <EarlyScript nonce={/'nonce-([^']+)'/.exec(policy)?.[1]} />
}
