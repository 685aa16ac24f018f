import { createHash } from 'node:crypto'

export interface Extension {
  id: number
  data: Buffer
}

export interface Offer {
  /** `legacy_version` */
  version: number
  /** Two bytes each, as sent. */
  suites: Buffer
  extensions: readonly Extension[]
}

export interface Fingerprints {
  ja3: string
  ja3n: string
  ja4: string
  ja4_r: string
}

const extensionIds = { serverName: 0, groups: 10, pointFormats: 11, signatures: 13, alpn: 16, versions: 43 }
/** Bytes of all lists; clients send 100 to 800. More has no fingerprint, which bounds the work and the size of `ja4_r`. */
const offerBytesMax = 1600
const countMax = 99
const hashLength = 12
const noHash = '0'.repeat(hashLength)

const versionNames: Record<number, string> = {
  772: '13',
  771: '12',
  770: '11',
  769: '10',
  768: 's3',
  2: 's2',
}

/** Reserved values that clients send at random (RFC 8701). */
const isGrease = (value: number) => (value & 0x0f0f) === 0x0a0a && value >> 8 === (value & 0xff)

/** 16-bit numbers without GREASE; a trailing odd byte is ignored. */
function numbersIn(bytes: Buffer): number[] {
  const numbers: number[] = []
  for (let at = 0; at + 2 <= bytes.length; at += 2) {
    const number = bytes.readUInt16BE(at)
    if (!isGrease(number)) numbers.push(number)
  }
  return numbers
}

/** The bytes after a length prefix; empty when the extension is missing or shorter than the length. */
function vectorIn(data: Buffer | undefined, lengthBytes: 1 | 2): Buffer {
  if (!data || data.length < lengthBytes) return Buffer.alloc(0)
  const length = data.readUIntBE(0, lengthBytes)
  return data.length < lengthBytes + length
    ? Buffer.alloc(0)
    : data.subarray(lengthBytes, lengthBytes + length)
}

const isAlphanumeric = (byte: number) => /[0-9A-Za-z]/.test(String.fromCharCode(byte))

/** First and last character of the first protocol; hex digits when either is not alphanumeric. */
function alpnMark(data: Buffer | undefined): string {
  const first = vectorIn(vectorIn(data, 2), 1)
  const head = first.at(0)
  const tail = first.at(-1)
  if (head === undefined || tail === undefined) return '00'
  if (isAlphanumeric(head) && isAlphanumeric(tail)) return String.fromCharCode(head, tail)
  return `${(head >> 4).toString(16)}${(tail & 15).toString(16)}`
}

const ascending = (numbers: readonly number[]) => [...Uint16Array.from(numbers).sort()]
const hexList = (numbers: readonly number[]) =>
  numbers.map((number) => number.toString(16).padStart(4, '0')).join(',')
const count = (numbers: readonly number[]) => String(Math.min(numbers.length, countMax)).padStart(2, '0')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, hashLength)

/**
 * JA3 (Salesforce), JA3 with sorted extensions (browsers shuffle them), and plain JA4 with its raw form (FoxIO,
 * technical_details/JA4.md). All are `''` for lists above 1,600 bytes.
 */
export function fingerprintsOf({ version, suites, extensions }: Offer): Fingerprints {
  const dataOf = (id: number) => extensions.find((extension) => extension.id === id)?.data
  const sizes = Object.values(extensionIds).map((id) => dataOf(id)?.length ?? 0)
  const offerBytes = sizes.reduce((sum, size) => sum + size, suites.length + 2 * extensions.length)
  if (offerBytes > offerBytesMax) return { ja3: '', ja3n: '', ja4: '', ja4_r: '' }
  const offered = numbersIn(suites)
  const ids = extensions.map(({ id }) => id).filter((id) => !isGrease(id))
  const groups = numbersIn(vectorIn(dataOf(extensionIds.groups), 2))
  const formats = [...vectorIn(dataOf(extensionIds.pointFormats), 1)]
  const ja3Of = (order: readonly number[]) =>
    md5([version, ...[offered, order, groups, formats].map((list) => list.join('-'))].join(','))

  const newest = Math.max(0, ...numbersIn(vectorIn(dataOf(extensionIds.versions), 1)).slice(0, countMax))
  const destination = ids.includes(extensionIds.serverName) ? 'd' : 'i'
  const name = versionNames[newest || version] ?? '00'
  const head = `t${name}${destination}${count(offered)}${count(ids)}${alpnMark(dataOf(extensionIds.alpn))}`
  const isInHead = (id: number) => id === extensionIds.serverName || id === extensionIds.alpn
  const listed = hexList(ascending(ids.filter((id) => !isInHead(id))))
  const signatures = hexList(numbersIn(vectorIn(dataOf(extensionIds.signatures), 2)))
  const suiteList = hexList(ascending(offered))
  const extensionList = signatures === '' ? listed : `${listed}_${signatures}`
  const raw = `${head}_${suiteList}_${extensionList}`
  return {
    ja3: ja3Of(ids),
    ja3n: ja3Of(ascending(ids)),
    ja4: `${head}_${suiteList === '' ? noHash : shortHash(suiteList)}_${listed === '' ? noHash : shortHash(extensionList)}`,
    ja4_r: raw,
  }
}

/** SHA-1 in Base64, Cloudflare's format. */
export const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('base64')

/** @param ids two bytes each, big-endian, as sent */
export const extensionHashes = (ids: Buffer) => ({
  tlsClientExtensionsSha1: sha1(ids),
  tlsClientExtensionsSha1Le: sha1(Buffer.from(ids).swap16()),
})
