import type { Message } from '@/lib/chat/contract/chat'
import type { History, Sent, Violation } from './history'

const name = ({ room, nick, msg, sendId }: Sent) => `"${msg}" of ${nick} in ${room} (send_id ${sendId})`

/** The responses to the sends of one message. */
function checkAcknowledgements(sent: Sent, isPlain: boolean): Violation[] {
  const [first, ...others] = sent.acknowledged
  if (!first) return []
  const found: Violation[] = []
  for (const other of others)
    if (other.id !== first.id || other.time !== first.time)
      found.push({ rule: 'a repeat got another id', what: `${name(sent)}: ${first.id} and ${other.id}` })
  for (const { msg } of isPlain ? sent.acknowledged : [])
    if (msg !== sent.msg)
      found.push({ rule: 'another text was acknowledged', what: `${name(sent)}: "${msg}"` })
  return found
}

function checkStored(sent: Sent, byId: Map<number, Message>, byText: Map<string, Message>, slot: number) {
  const [first] = sent.acknowledged
  const stored = first ? byId.get(first.id) : byText.get(sent.msg)
  if (!stored)
    return first ? [{ rule: 'acknowledged and lost', what: `${name(sent)}, id ${first.id}, on ${slot}` }] : []
  const isSame =
    stored.msg === sent.msg && stored.nick === sent.nick && (!first || stored.time === first.time)
  return isSame ? [] : [{ rule: 'stored otherwise', what: `${name(sent)}: ${JSON.stringify(stored)}` }]
}

/**
 * An acknowledged message is stored once, as acknowledged; another one at most once. The room with changes is checked
 * elsewhere.
 */
export function checkSends({ sends, finals, plainRoom }: History): Violation[] {
  const found: Violation[] = []
  const owners = new Map<number, Sent>()
  for (const sent of sends) {
    found.push(...checkAcknowledgements(sent, sent.room === plainRoom))
    const id = sent.acknowledged[0]?.id
    const owner = id === undefined ? undefined : owners.get(id)
    if (owner)
      found.push({ rule: 'two messages got one id', what: `${name(sent)} and ${name(owner)}: ${id}` })
    if (id !== undefined) owners.set(id, sent)
  }
  const plain = sends.filter((sent) => sent.room === plainRoom)
  for (const { slot, spoken } of finals.filter((final) => final.room === plainRoom)) {
    const byId = new Map(spoken.map((row) => [row.id, row]))
    const byText = new Map(spoken.map((row) => [row.msg, row]))
    if (byText.size !== spoken.length)
      found.push({ rule: 'stored twice', what: `${spoken.length - byText.size} messages on ${slot}` })
    for (const sent of plain) found.push(...checkStored(sent, byId, byText, slot))
    const known = new Set(plain.map((sent) => sent.msg))
    for (const { msg, id } of spoken)
      if (!known.has(msg)) found.push({ rule: 'nobody sent it', what: `${id} "${msg}"` })
  }
  return found
}
