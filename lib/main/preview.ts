import { roomCache, roomNameOf } from '@/lib/chat/server/room-cache'
import { roomName } from '@/lib/core/contract/fields'
import { percentDecoded } from '@/lib/core/percent'
import { Refusal } from '@/lib/core/refusal/refusal'
import { statusOf } from '@/lib/core/services/status'
import { findLink } from '@/lib/links/server/cache'
import { isGuarded } from '@/lib/text/server/cache'
import { nameOfPagePath } from '@/lib/text/server/read'
import { readFacts } from '@/lib/text/server/store'
import { parseUrl } from '../core/parse-url'
import type { Preview } from './contract'
import type { ServiceId } from './service-list'

/** Null if there is nothing that everyone may see. */
type Find = (address: () => string) => Promise<Preview | null>

const findText =
  (segment: string): Find =>
  async () => {
    const text = await readFacts(nameOfPagePath(segment))
    return text && !text.isHidden && !isGuarded(text)
      ? { kind: 'text', title: text.name, size: text.size }
      : null
  }

const findTarget =
  (segment: string): Find =>
  async () => {
    const { link, location, passwordHash, visitsLeft } = await findLink(percentDecoded(segment) ?? '')
    if (passwordHash !== null || visitsLeft !== null) return null
    const { host, protocol } = new URL(location)
    return { kind: 'link', title: link, host: host || protocol }
  }

const findRoom =
  (given: string): Find =>
  async (address) => {
    const parsed = roomName.safeParse(given)
    if (!parsed.success) return null
    const { room } = await roomCache().get(await roomNameOf(parsed.data, address), address)
    return room && !room.private ? { kind: 'room', title: room.title || room.name } : null
  }

/** What is at a path, and the service it belongs to. Another origin's address is no path. */
function finderOf(path: string): [ServiceId, Find] | null {
  const url = /^\/(?![/\\])/.test(path) ? parseUrl(path, 'http://localhost') : null
  if (!url) return null
  const { pathname, searchParams } = url
  const [, folder, segment = '', ...rest] = pathname.split('/')
  if (folder === 'chat' && segment === '') return ['chat', findRoom(searchParams.get('room') ?? '')]
  if (segment === '' || rest.length > 0) return null
  if (folder === 'sf') return ['text', findText(segment)]
  return folder === 'go' ? ['links', findTarget(segment.replace(/\+$/, ''))] : null
}

/**
 * Uses up no read and no visit.
 * @param path of one of our own addresses, with its query
 * @throws Refusal not_found, the same for what is unknown, protected, limited, private or suspended
 */
export async function preview(path: string, address: () => string): Promise<Preview> {
  const [service, find] = finderOf(path) ?? []
  const found =
    service && find && statusOf(service) === 'running'
      ? await find(address).catch((error: unknown) => {
          if (error instanceof Refusal && ['not_found', 'gone'].includes(error.reason)) return null
          throw error
        })
      : null
  if (!found) throw new Refusal('not_found', 'nothing_here')
  return found
}
