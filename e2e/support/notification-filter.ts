/** What every message of the protocol begins with: its kind, and its length without that. */
const headerBytes = 5
const notificationKind = 'A'.charCodeAt(0)

/**
 * Takes the NotificationResponse messages out of what a PostgreSQL server sends, and leaves the rest
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html). The connection must not be encrypted.
 */
export class NotificationFilter {
  #rest: Buffer = Buffer.alloc(0)

  /** @returns what is to be forwarded now; messages that are not whole yet are kept until they are */
  pass(chunk: Buffer): Buffer {
    const bytes = Buffer.concat([this.#rest, chunk])
    const kept: Buffer[] = []
    let at = 0
    while (bytes.length - at >= headerBytes) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] !== notificationKind) kept.push(bytes.subarray(at, end))
      at = end
    }
    this.#rest = bytes.subarray(at)
    return Buffer.concat(kept)
  }
}
