const keptFreeBytesMax = 1_000_000_000

/** What of a disk stays free unless the operator says otherwise: a tenth of it, but at most 1 GB. */
export function keptFreeBytes(totalBytes: number): number {
  return Math.min(Math.floor(totalBytes / 10), keptFreeBytesMax)
}

/** What is known of a place where things are stored, bytes. */
export interface Measured {
  /** STORAGE_MAX_BYTES: `null` unless set, 0 for no limit. */
  limitBytes: number | null
  /** What is stored; pages that deletions set free do not count. */
  storedBytes: number
  /** The disk of a SQLite database with what is free inside the database; `null` with PostgreSQL. */
  disk: { freeBytes: number; insideBytes: number; totalBytes: number } | null
}

/** How many bytes may still be stored; Infinity where nothing limits it. Negative when the limit is exceeded already. */
export function roomOf({ limitBytes, storedBytes, disk }: Measured): number {
  if (limitBytes === 0) return Number.POSITIVE_INFINITY
  if (limitBytes !== null) return limitBytes - storedBytes
  if (!disk) return Number.POSITIVE_INFINITY
  return disk.freeBytes + disk.insideBytes - keptFreeBytes(disk.totalBytes)
}

/** What there is a place for, bytes, whatever may be stored: limits may be larger than disks. Infinity with PostgreSQL. */
export const roomOnItsDisk = ({ disk }: Measured): number =>
  disk ? disk.freeBytes + disk.insideBytes : Number.POSITIVE_INFINITY
