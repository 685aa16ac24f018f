import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { negotiateCoding } from '../http/compression'
import { removeRequestHeader } from '../http/incoming-message'

const pack = promisify(gzip)

/**
 * Has the HTML of a page changed before it is sent. Next writes it in pieces, and packs them for those who take them so;
 * here it is put together, and packed after the change. What is no HTML is sent as it is.
 * @param change is given the bytes as characters of Latin-1, since reading so much UTF-8 and writing it takes milliseconds:
 *   what it looks for and puts in is ASCII
 */
export function changePage(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change: (html: string) => string,
): void {
  const isPacked = negotiateCoding(incoming.headers['accept-encoding'], ['gzip']) !== null
  removeRequestHeader(incoming, 'accept-encoding')
  const pieces: Buffer[] = []
  const add = (piece: unknown) => {
    if (typeof piece === 'string' || piece instanceof Uint8Array) pieces.push(Buffer.from(piece))
  }
  const isPage = () => String(outgoing.getHeader('content-type')).startsWith('text/html')
  const writeHead = outgoing.writeHead.bind(outgoing) as (...args: unknown[]) => ServerResponse
  const end = outgoing.end.bind(outgoing) as (body?: Buffer) => ServerResponse
  const send = async (body: Buffer) => {
    if (body.length === 0 || !isPage()) return end(body)
    const page = Buffer.from(change(body.toString('latin1')), 'latin1')
    return end(isPacked ? await pack(page) : page)
  }
  // The headers are written down with the first piece, and sent with the whole.
  outgoing.flushHeaders = () => {}
  outgoing.writeHead = (...args: unknown[]) => {
    if (isPage() && isPacked) outgoing.setHeader('Content-Encoding', 'gzip')
    return writeHead(...args)
  }
  outgoing.write = (piece: unknown) => {
    add(piece)
    return true
  }
  outgoing.end = (piece?: unknown) => {
    add(piece)
    send(Buffer.concat(pieces)).catch((error) => outgoing.destroy(error))
    return outgoing
  }
}
