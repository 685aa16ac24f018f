import { bytesOfBase64 } from './api'

/**
 * Texts that only who has the link can read: encrypted in the browser, so that the server keeps what it cannot read.
 * What is stored is what `openssl enc -aes-256-cbc -pbkdf2 -a` writes: "Salted__", eight bytes of salt and the
 * ciphertext, in lines of Base64. That alone would not show that somebody changed it, so the link carries its SHA-256, too: the
 * part of a link after `#` never reaches the server, and nobody makes another text of the same hash.
 */
export interface Seal {
  /** 256 random bits, base64url. */
  key: string
  /** SHA-256 of the sealed text, hexadecimal: as `openssl dgst -sha256` prints it. */
  hash: string
}

/** What openssl takes when it is not told: little, but a random key needs none. */
const sealIterations = 10_000
const magic = new TextEncoder().encode('Salted__')
const saltBytes = 8
const lineLength = 64

/** Browsers offer their cryptography only to pages that came over HTTPS or from the same machine. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const base64url = (bytes: Uint8Array) =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Key and initialisation vector as openssl derives them (PBKDF2 with HMAC-SHA-256, RFC 8018). */
async function cipherOf(key: string, salt: Uint8Array<ArrayBuffer>) {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(key), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: sealIterations }
  const bits = await crypto.subtle.deriveBits(how, secret, 384)
  const aes = await crypto.subtle.importKey('raw', bits.slice(0, 32), 'AES-CBC', false, [
    'encrypt',
    'decrypt',
  ])
  return { aes, algorithm: { name: 'AES-CBC', iv: bits.slice(32) } }
}

/** Seals a text. */
export async function sealText(text: string): Promise<{ sealed: string; seal: Seal }> {
  const key = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes))
  const { aes, algorithm } = await cipherOf(key, salt)
  const encrypted = new Uint8Array(
    await crypto.subtle.encrypt(algorithm, aes, new TextEncoder().encode(text)),
  )
  const whole = base64(new Uint8Array([...magic, ...salt, ...encrypted]))
  const sealed = whole.replace(new RegExp(`.{1,${lineLength}}`, 'g'), '$&\n')
  return { sealed, seal: { key, hash: hex(await sha256(sealed)) } }
}

/** Why a sealed text cannot be read: it is not the one that was sealed, or the key is another one. */
export class BrokenSeal extends Error {}

/** Opens a sealed text. @throws BrokenSeal */
export async function unsealText(sealed: string, { key, hash }: Seal): Promise<string> {
  if (hex(await sha256(sealed)) !== hash) throw new BrokenSeal()
  try {
    const bytes = bytesOfBase64(sealed.replaceAll('\n', ''))
    const start = magic.length + saltBytes
    const { aes, algorithm } = await cipherOf(key, bytes.slice(magic.length, start))
    const text = await crypto.subtle.decrypt(algorithm, aes, bytes.slice(start))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text)
  } catch {
    throw new BrokenSeal()
  }
}

/**
 * The key that the server asks for before it hands out a sealed text with a limited number of reads: made from the key
 * of the seal, so that nobody with a wrong one uses up a read.
 */
export async function readKeyOf({ key }: Seal): Promise<string> {
  return base64url(await sha256(`read ${key}`))
}

/** What a link to a sealed text ends in. */
export const sealFragment = ({ key, hash }: Seal): string => `#${key}.${hash}`

/** The seal that a fragment holds, alone or before lines that it points at; null for any other fragment. */
export function sealOfFragment(fragment: string): Seal | null {
  const [, key, hash] = /^#([\w-]{43})\.([0-9a-f]{64})(?:&|$)/.exec(fragment) ?? []
  return key !== undefined && hash !== undefined ? { key, hash } : null
}
