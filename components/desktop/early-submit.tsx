import { headers } from 'next/headers'

/**
 * A fragment survives a redirect when the request has one (Fetch Standard, HTTP-redirect fetch), and a form sends none
 * of its own accord. What may be a command is not sent: the server would say it aloud.
 */
const source =
  'addEventListener(`submit`,e=>{const f=e.target;if(f.matches(`[action="/logon"]`))f.action+=location.hash;' +
  'else if(f.matches(`[action="/send"]`)&&/^\\s*\\/(?!\\/)/.test(f.msg.value))e.preventDefault()},true)'

/**
 * For forms that the browser posts by itself because the scripts of the page are not there yet. Whoever logs on is led
 * to the message that the address names, which the server never sees; a line that begins with a slash stays in its
 * field until it can be obeyed, or asked about.
 */
export async function EarlySubmit() {
  const policy = (await headers()).get('content-security-policy') ?? ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, without a value from outside.
  return <script nonce={/'nonce-([^']+)'/.exec(policy)?.[1]} dangerouslySetInnerHTML={{ __html: source }} />
}
