import { errorStatus, slugOf } from '@/lib/schemas/errors'
import type { Refusal } from '../refusal'
import { refusalBody } from '../refusal-body'

/** A refusal in the contract's shape as it goes on the wire, for what never reached a handler. The connection ends. */
export function rawRefusal(refusal: Refusal): string {
  const { reason, retryAfterSeconds } = refusal
  const body = JSON.stringify(refusalBody(refusal))
  const retryAfter = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`
  return `HTTP/1.1 ${errorStatus[reason]} ${slugOf(reason)}\r\nContent-Type: application/json; charset=utf-8\r\nCache-Control: no-store\r\nAccess-Control-Allow-Origin: *\r\n${retryAfter}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
}
