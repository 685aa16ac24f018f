'use client'

/**
 * A fragment survives a redirect when the request has one (Fetch Standard, HTTP-redirect fetch), and a form sends none
 * of its own accord. What may be a command is not sent: the server would say it aloud.
 */
const source =
  'addEventListener(`submit`,e=>{const f=e.target;if(f.matches(`[action="/logon"]`))f.action+=location.hash;' +
  'else if(f.matches(`[action="/send"]`)&&/^\\s*\\/(?!\\/)/.test(f.msg.value))e.preventDefault()},true)'

/** It has run when React comes. Where React draws the page anew, Trusted Types would refuse the script, and with it the page. */
const script = typeof window === 'undefined' ? source : ''

/** The script of a page that runs before all others. @param props.nonce that of the page's policy */
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
