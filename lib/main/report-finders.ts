import { requireReadable } from '@/lib/chat/server/access'
import { findVisibleMessage, messagesAround } from '@/lib/chat/server/admin/messages'
import { roomCache, roomNameOf } from '@/lib/chat/server/room-cache'
import type { RoomRecord } from '@/lib/chat/server/store'
import { isVisibleTo } from '@/lib/chat/server/visibility'
import { messageId, roomName } from '@/lib/core/contract/fields'
import { clientAddressOf } from '@/lib/core/http/client-address'
import { sameOriginCookiesOf } from '@/lib/core/http/cookies'
import { addressTag } from '@/lib/core/keys'
import { statusOf } from '@/lib/core/services/status'
import { linkRecords } from '@/lib/links/server/admin'
import { findLink } from '@/lib/links/server/cache'
import { readLink } from '@/lib/links/server/store'
import { reportLimits } from '@/lib/reports/limits'
import type { Finder, Finders } from '@/lib/reports/server/items'
import { textRecords } from '@/lib/text/server/admin'
import { isGuarded } from '@/lib/text/server/cache'
import { nameOfPath, serveText } from '@/lib/text/server/read'
import { isSealed } from '@/lib/text/server/save'
import { readFacts } from '@/lib/text/server/store'
import type { ServiceId } from './service-list'

/** Bytes in which so many characters fit. */
const headBytes = 4 * reportLimits.contentLengthMax

/** null for one that the caller may not read. */
async function readableRoom(name: string, request: Request): Promise<RoomRecord | null> {
  const address = () => clientAddressOf(request)
  const { room } = await roomCache().get(name, address)
  await requireReadable(room, { cookie: sameOriginCookiesOf(request), address: address() })
  return room
}

const nothing = { there: false, context: [] }

/** Of each message around. */
const contextLengthMax = 500

async function around(roomId: number, id: number) {
  const messages = await messagesAround(roomId, id, reportLimits.aroundMax)
  return messages.map(({ id, time, nick, msg }) => ({ id, time, nick, msg: msg.slice(0, contextLengthMax) }))
}

const message: Finder = {
  async find(given, request) {
    const { data: id } = messageId.safeParse(given)
    // A shadow-banned sender must not notice.
    const visible = isVisibleTo(addressTag(clientAddressOf(request)))
    const found = id === undefined ? null : await findVisibleMessage(id, visible)
    if (!found || found.type === 'system' || !(await readableRoom(found.room, request))) return null
    const { time: made, tag, msg: content, room, nick } = found
    return { subject: `${found.id}`, made, tag, content, size: Buffer.byteLength(content), room, nick }
  },
  async look({ subject }) {
    const found = await findVisibleMessage(Number(subject))
    const { room } = found ? await roomCache().get(found.room) : {}
    return room ? { there: true, context: await around(room.id, Number(subject)) } : nothing
  },
}

/** Neither what is encrypted in the browser nor what reading would delete is kept. */
const text: Finder = {
  async find(id) {
    const facts = await readFacts(nameOfPath(id))
    if (!facts || facts.isHidden || facts.readKeyHash !== null) return null
    const { name: subject, createdTime: made, size } = facts
    const { tag } = await textRecords.read(subject)
    const bytes = isGuarded(facts) ? Buffer.alloc(0) : (await serveText(subject)).content.bytes
    const content = isSealed(bytes) ? '' : Buffer.from(bytes.subarray(0, headBytes)).toString()
    return { subject, made, tag, content, size }
  },
  async look({ subject, made }) {
    const facts = await readFacts(subject)
    return { ...nothing, there: facts?.createdTime === made && !facts.isHidden }
  },
}

const link: Finder = {
  async find(id) {
    const { link: subject, passwordHash, visitsLeft } = await findLink(id)
    if (passwordHash !== null) return null
    const { target: content, created_time: made, tag } = await linkRecords.read(subject)
    const item = { subject, made, tag, content, size: Buffer.byteLength(content) }
    return visitsLeft === null ? item : { ...item, isCovered: true }
  },
  async look({ subject, made }) {
    const found = await readLink(subject)
    return { ...nothing, there: found?.createdTime === made && !found.isHidden }
  },
}

const room: Finder = {
  async find(id, request) {
    const { data: name } = roomName.safeParse(id)
    const found = name === undefined ? null : await readableRoom(await roomNameOf(name), request)
    if (!found) return null
    const content = [found.title, found.topic].filter((text) => text !== '').join('\n')
    const { name: subject, id: made } = found
    return { subject, made, tag: null, content, size: Buffer.byteLength(content) }
  },
  async look({ subject, made }) {
    const { room: found } = await roomCache().get(subject)
    return found?.id === made ? { there: true, context: await around(found.id, found.lastId + 1) } : nothing
  },
}

/** Nothing of a suspended service can be reported. */
const of = (service: ServiceId, finder: Finder): Finder => ({
  ...finder,
  find: async (id, request) => (statusOf(service) === 'running' ? finder.find(id, request) : null),
})

export const reportFinders: Finders = {
  message: of('chat', message),
  text: of('text', text),
  link: of('links', link),
  room: of('chat', room),
}
