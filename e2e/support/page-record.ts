import type { IpRecord } from '@/lib/ip/contract/ip'

/** What Next wrote into a page for its scripts, as one text. */
const payloadOf = (html: string): string =>
  [...html.matchAll(/self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)/g)]
    .map(([, json = '']) => (JSON.parse(json) as [number, string])[1])
    .join('')

const nested = /\{(?:[^{}"]|"(?:[^"\\]|\\.)*"|\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\})*\}/y

/** The record in the HTML of `/tools/ip`, null if there is none. */
export function recordInPage(html: string): IpRecord | null {
  const payload = payloadOf(html)
  const name = '"record":'
  nested.lastIndex = payload.indexOf(name) + name.length
  const found = nested.exec(payload)
  if (!found && !payload.includes('"record":null')) throw new Error('the page names no record')
  return found && (JSON.parse(found[0]) as IpRecord)
}
