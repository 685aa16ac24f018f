import { createHash } from 'node:crypto'

/** In Base64, as Cloudflare writes it. */
export const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('base64')

/** The hashes of the extensions of a ClientHello. @param ids two bytes each, big-endian, in the order sent */
export const extensionHashes = (ids: Buffer) => ({
  tlsClientExtensionsSha1: sha1(ids),
  tlsClientExtensionsSha1Le: sha1(Buffer.from(ids).swap16()),
})
