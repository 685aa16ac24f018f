import { bytesOfBase64 } from './api'

/**
 * Encryption in the browser: only the link holds the key, in its fragment, which never reaches the server. Stored is
 * what `openssl enc -aes-256-cbc -pbkdf2 -a` writes: "Salted__", 8 bytes of salt and the ciphertext, as Base64 lines.
 * CBC is not authenticated, so the fragment also holds the SHA-256 of the stored text.
 */
export interface Seal {
  /** 256 random bits, base64url. */
  key: string
  /** SHA-256 of the sealed text, hexadecimal. */
  hash: string
}

/** openssl's default: low, but a random key needs no stretching. */
const sealIterations = 10_000
const magic = new TextEncoder().encode('Salted__')
const saltBytes = 8
const lineLength = 64

/** Browsers offer WebCrypto only over HTTPS and on localhost. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const base64url = (bytes: Uint8Array) =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Key and IV as openssl derives them (PBKDF2 with HMAC-SHA-256, RFC 8018). */
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

/** The sealed text was changed, or the key is wrong. */
export class BrokenSeal extends Error {}

/** @throws BrokenSeal */
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

/** For a sealed text with limited reads: a wrong key consumes none. */
export async function readKeyOf({ key }: Seal): Promise<string> {
  return base64url(await sha256(`read ${key}`))
}

export const sealFragment = ({ key, hash }: Seal): string => `#${key}.${hash}`

/** Alone or before a line range; null for any other fragment. */
export function sealOfFragment(fragment: string): Seal | null {
  const [, key, hash] = /^#([\w-]{43})\.([0-9a-f]{64})(?:&|$)/.exec(fragment) ?? []
  return key !== undefined && hash !== undefined ? { key, hash } : null
}
