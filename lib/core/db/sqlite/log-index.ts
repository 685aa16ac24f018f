import type { OpenFile } from './file-mark'

/**
 * What the index of a write-ahead log says of commits and checkpoints, of whichever program. Readers leave it alone.
 * https://www.sqlite.org/walformat.html#the_wal_index_file_format
 */
export interface LogIndex {
  /** Two copies of the header, which every commit changes, and whoever begins the log anew. */
  header: Buffer
  /** How many frames are in the database for certain. Written when a checkpoint has ended. */
  backfilled: Buffer
  /** How many frames may be there. Written before a checkpoint changes the database. */
  attempted: Buffer
}

/** The header, of which there are two copies, and after it how many frames are in the database. */
const beginningBytes = 100
const headerBytes = 96
const copyBytes = headerBytes / 2
/** The bytes between are locked; where locks are mandatory (Windows), reading them would fail. */
const attemptedOffset = 128
const numberBytes = 4
/** Inside the header: the size of a page, how many frames are in the log, and what tells one log from the next. */
const pageSizeOffset = 14
const framesOffset = 16
const saltsOffset = 32
const saltsBytes = 8
const logSaltsOffset = 16
/** Of a log, before its frames and before each page. */
const logHeaderBytes = 32
const frameHeaderBytes = 24
/** Inside the latter: the salts of the log to which the frame belongs. */
const frameSaltsOffset = 8
/** Stands for 65,536, for which two bytes have no room. */
const largestPage = 1

/** Reads it from its file. @throws the system's error; when the file is too short to be an index */
export function readLogIndex(file: OpenFile): LogIndex {
  const bytes = file.bytes(0, beginningBytes)
  const attempted = file.bytes(attemptedOffset, numberBytes)
  if (attempted.length < numberBytes) throw new Error('The index of the write-ahead log is too short.')
  return { header: bytes.subarray(0, headerBytes), backfilled: bytes.subarray(headerBytes), attempted }
}

/** Whether a header is whole. Else a program is writing it, or was killed at that: then it means nothing. */
const isWhole = ({ header }: LogIndex): boolean =>
  header.subarray(0, copyBytes).equals(header.subarray(copyBytes))

const saltsOf = ({ header }: LogIndex): Buffer => header.subarray(saltsOffset, saltsOffset + saltsBytes)
const framesOf = ({ header }: LogIndex): number => header.readUInt32LE(framesOffset)

/** How many bytes a frame has. */
function frameBytesOf({ header }: LogIndex): number {
  const size = header.readUInt16LE(pageSizeOffset)
  return frameHeaderBytes + (size === largestPage ? 65_536 : size)
}

/** Whether both speak of one log, which was not begun anew in between. */
export const isSameLog = (one: LogIndex, other: LogIndex): boolean =>
  isWhole(one) && isWhole(other) && saltsOf(one).equals(saltsOf(other))

/**
 * Whether SQLite, here or in another program, has begun or ended a checkpoint from one to the other, or begun the log anew.
 * Nothing else writes to the database: commits write to the log.
 */
export const isDatabaseWritten = (one: LogIndex, other: LogIndex): boolean =>
  !(isSameLog(one, other) && one.backfilled.equals(other.backfilled) && one.attempted.equals(other.attempted))

/** Whether nothing has happened to the log or the database from one to the other. */
export const isSameIndex = (one: LogIndex, other: LogIndex): boolean =>
  one.header.equals(other.header) && !isDatabaseWritten(one, other)

/**
 * Whether a program is at a checkpoint: it writes to the database, for seconds if it has much to write. Also true after one that
 * failed or was killed at it, and after a crash, until the next checkpoint.
 */
export const isCheckpointing = (index: LogIndex): boolean => !index.backfilled.equals(index.attempted)

/** Whether an index speaks of a log, going by how that begins. Else that was begun elsewhere, after all of it was in the database. */
export const isIndexOf = (index: LogIndex, log: OpenFile): boolean =>
  framesOf(index) === 0 || log.bytes(logSaltsOffset, saltsBytes).equals(saltsOf(index))

/**
 * Whether a log no longer has the last frame of which an index spoke: it was cut short, and may have grown again since. Means nothing
 * if the log was begun anew meanwhile, as whoever cuts it by the rules does first.
 */
export function isLogCut(log: OpenFile, index: LogIndex): boolean {
  const frames = framesOf(index)
  if (frames === 0) return false
  const frameBytes = frameBytesOf(index)
  const end = logHeaderBytes + frames * frameBytes
  const salts = log.bytes(end - frameBytes + frameSaltsOffset, saltsBytes)
  return log.mark().size < end || !salts.equals(saltsOf(index))
}

/** Whether an older index was put in place of a newer one: no program takes out of a log what was committed. */
export const isLogSetBack = (before: LogIndex, now: LogIndex): boolean =>
  isSameLog(before, now) && framesOf(now) < framesOf(before)
