import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { limits } from '../contract/limits'
import { compressedBytesMax } from '../http/decompression'
import { connections } from '../limits/connections'
import { refuseOnSocket } from '../limits/raw-refusal'
import { type ParseError, reparseRequest } from './utf8-request-line'

/** Beside the time that a body takes at the pace: for what frames its pieces, and while we let it wait. */
const slack = 2

/**
 * How long a request may take to arrive, in milliseconds: the largest body at the least rate of progress
 * (limits/transfers.ts). It ends bodies that keep the rate and never end.
 */
export function requestTimeoutMs(bodyBytesMax: number): number {
  const bytes = compressedBytesMax(bodyBytesMax)
  return Math.ceil((slack * bytes * limits.transferSeconds * 1000) / limits.transferBytesMin)
}

/**
 * Whether a head was too much for Node by the number of its headers, which Node 24.21 and later refuse too, and not by its
 * bytes: less came than may, or as many lines in the last packet.
 */
function hasManyHeaders({ rawPacket, bytesParsed }: ParseError, { bytesRead }: Socket): boolean {
  if (bytesRead < limits.headersBytesMax) return true
  const lines = rawPacket?.toString('latin1', 0, bytesParsed).split('\n').length ?? 0
  return lines > limits.headersMax
}

/** Answers what never becomes a request, or not a whole one: malformed HTTP, headers beyond the limit, what never ends. */
export function refuseInvalid(error: ParseError, stream: Duplex): void {
  const socket = stream as Socket
  if (!socket.writable) return
  if (error.code === 'ECONNRESET') socket.destroy()
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') connections().endSlow(socket)
  // A reader would take the refusal for a part of that answer, or for the answer to an earlier request.
  else if (connections().isAnswering(socket)) socket.destroy()
  else if (error.code === 'HPE_HEADER_OVERFLOW' && hasManyHeaders(error, socket))
    refuseOnSocket(socket, 'headers_too_large', 'headers_max', { values: { max: limits.headersMax } })
  else if (error.code === 'HPE_HEADER_OVERFLOW')
    refuseOnSocket(socket, 'headers_too_large', 'head_max', {
      values: { max: limits.headersBytesMax / 1024 },
    })
  else if (error.code === 'HPE_INVALID_URL')
    // The usual reason: a shell sent "msg=你好" as it was typed.
    reparseRequest(error, socket, () => refuseOnSocket(socket, 'invalid_parameter', 'address_not_ascii'))
  else refuseOnSocket(socket, 'invalid_parameter', 'not_http')
}
