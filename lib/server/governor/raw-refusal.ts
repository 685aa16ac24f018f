import { type ErrorReason, errorStatus, slugOf } from '@/lib/schemas/errors'

/** A refusal in the contract's shape as it goes on the wire, for what never reached a handler. The connection ends. */
export function rawRefusal(reason: ErrorReason, message: string, retryAfterSeconds?: number): string {
  const status = errorStatus[reason]
  const body = JSON.stringify({ code: status, error: slugOf(reason), message })
  const retryAfter = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`
  return `HTTP/1.1 ${status} ${slugOf(reason)}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nAccess-Control-Allow-Origin: *\r\n${retryAfter}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
}
