/** What separates the labels of a host: IDNA has the dots of Chinese and Japanese keyboards too (UTS #46 §2.3). */
const dots = /[.\u3002\uff0e\uff61]/

/** A host up to its end, perhaps with a port, or with the slashes of an address without its scheme. */
const start =
  /^(?:\/\/)?(\[[\da-f:.]+\]|[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.\u3002\uff0e\uff61-]*)(?::\d{1,5})?(?=[/?#]|$)/iu

const isNumber = (label: string) => /^\d+$/.test(label)

/** A name with a dot or an IP address; not `localhost`, which is a visitor's own machine. */
function isHost(name: string): boolean {
  if (name.startsWith('[')) return true
  const labels = name.split(dots)
  if (labels.at(-1) === '') labels.pop()
  if (labels.length < 2 || labels.includes('')) return false
  return !isNumber(labels.at(-1) ?? '') || (labels.length === 4 && labels.every(isNumber))
}

/**
 * As people type it, without white space around it and with `https://` if it starts with a host: `example.com/page`,
 * `example.com:8080`. Everything else is returned as typed: other schemes, an e-mail address, a sentence, an IPv6
 * address without brackets.
 */
export function withScheme(typed: string): string {
  const target = typed.trim()
  const host = start.exec(target)?.[1]
  return host !== undefined && isHost(host) ? `https://${target.replace(/^\/\//, '')}` : target
}
