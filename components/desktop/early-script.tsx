'use client'

/**
 * A fragment survives a redirect when the request has one (Fetch Standard, HTTP-redirect fetch), but a form
 * does not send one. A possible command is not submitted: the server would publish it as a message.
 */
const source =
  'addEventListener(`submit`,e=>{const f=e.target;if(f.matches(`[action="/logon"]`))f.action+=location.hash;' +
  'else if(f.matches(`[action="/send"]`)&&/^\\s*\\/(?!\\/)/.test(f.msg.value))e.preventDefault()},true)'

/**
 * It has already run when React hydrates. When React renders the page again, Trusted Types would refuse the
 * script.
 */
const script = typeof window === 'undefined' ? source : ''

/** The script that runs before all others. @param props.nonce of the page's content security policy */
export function EarlyScript({ nonce }: { nonce?: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script of our own, without a value from outside.
      dangerouslySetInnerHTML={{ __html: script }}
    />
  )
}
