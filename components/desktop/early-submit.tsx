import { headers } from 'next/headers'

/**
 * A fragment survives a redirect when the request has one (Fetch Standard, HTTP-redirect fetch), and a form sends none
 * of its own accord.
 */
const source = `addEventListener('submit',({target:form})=>{if(form.matches('[action="/logon"]'))form.action+=location.hash},true)`

/**
 * Whoever logs on before the scripts of the page are there is led to the message that the address names, too: the
 * browser posts the form by itself then, and the server never sees the fragment.
 */
export async function EarlySubmit() {
  const policy = (await headers()).get('content-security-policy') ?? ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, without a value from outside.
  return <script nonce={/'nonce-([^']+)'/.exec(policy)?.[1]} dangerouslySetInnerHTML={{ __html: source }} />
}
