import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { limits } from '../contract/limits'
import { compressedBytesMax } from '../http/decompression'
import { connections } from '../limits/connections'
import { refuseOnSocket } from '../limits/raw-refusal'
import { type ParseError, reparseRequest } from './utf8-request-line'

/** Factor for chunk framing and for pauses by the server. */
const slack = 2

/**
 * How long a request may take to arrive: the largest body at the least rate (limits/transfers.ts). It ends
 * bodies that keep the rate and never end.
 */
export function requestTimeoutMs(bodyBytesMax: number): number {
  const bytes = compressedBytesMax(bodyBytesMax)
  return Math.ceil((slack * bytes * limits.transferSeconds * 1000) / limits.transferBytesMin)
}

/** Node 24.21 and later refuse the number of headers with the same code as their bytes. */
function hasManyHeaders({ rawPacket, bytesParsed }: ParseError, { bytesRead }: Socket): boolean {
  if (bytesRead < limits.headersBytesMax) return true
  const lines = rawPacket?.toString('latin1', 0, bytesParsed).split('\n').length ?? 0
  return lines > limits.headersMax
}

/** Requests that Node could not parse: malformed, with too large headers, or never complete. */
export function refuseInvalid(error: ParseError, stream: Duplex): void {
  const socket = stream as Socket
  if (!socket.writable) return
  if (error.code === 'ECONNRESET') socket.destroy()
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') connections().endSlow(socket)
  // The client would take the refusal for a part of another response.
  else if (connections().isResponding(socket)) socket.destroy()
  else if (error.code === 'HPE_HEADER_OVERFLOW' && hasManyHeaders(error, socket))
    refuseOnSocket(socket, 'headers_too_large', 'headers_max', { values: { max: limits.headersMax } })
  else if (error.code === 'HPE_HEADER_OVERFLOW')
    refuseOnSocket(socket, 'headers_too_large', 'head_max', {
      values: { max: limits.headersBytesMax / 1024 },
    })
  else if (error.code === 'HPE_INVALID_URL')
    // Usually a shell sent "msg=你好" unencoded.
    reparseRequest(error, socket, () => refuseOnSocket(socket, 'invalid_parameter', 'address_not_ascii'))
  else refuseOnSocket(socket, 'invalid_parameter', 'not_http')
}
