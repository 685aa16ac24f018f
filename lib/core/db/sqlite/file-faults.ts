export const fileFaultCode = 'DATABASE_FILE_FAULT'

/** Why an open SQLite file cannot be used. */
export interface FileFault {
  kind: 'missing' | 'replaced' | 'overwritten' | 'damaged' | 'log' | 'index' | 'unreadable' | 'disk'
  /** Shown by `/readyz`; without paths. */
  reason: string
  /** For the operator. */
  advice: string
}

const again = 'It is used again as soon as the same file, not a copy, is back in its place'
const restart =
  'Stop this process, put the database back without -wal and -shm files or run `node server.mjs --restore FILE` with a backup, and start again'

export const faults = {
  missing: { kind: 'missing', reason: 'its file was moved away', advice: again },
  replaced: {
    kind: 'replaced',
    reason: 'another file is in its place',
    advice: `${again}. To go on with the other one, restart this process`,
  },
  overwritten: { kind: 'overwritten', reason: 'another program wrote to its file', advice: restart },
  damaged: { kind: 'damaged', reason: 'its file is damaged', advice: restart },
  log: {
    kind: 'log',
    reason: 'its write-ahead log was removed',
    advice: 'Nothing is lost: a new one is begun as soon as what it held is in the database',
  },
  otherLog: {
    kind: 'overwritten',
    reason: 'its write-ahead log was removed, and another program began a new one',
    advice: 'Restart this process',
  },
  index: {
    kind: 'index',
    reason: 'the index of its log (-shm) was removed',
    advice: 'Restart this process, and leave the -wal file where it is: then nothing is lost',
  },
  logAndIndex: {
    kind: 'index',
    reason: 'its log (-wal) and the index of that (-shm) were removed',
    advice: 'Restart this process. What the log held is written into the database',
  },
  unreadable: {
    kind: 'unreadable',
    reason: 'its file cannot be looked at',
    advice: 'Look at the disk, and at who may enter the folder; it is used again as soon as that is in order',
  },
  disk: {
    kind: 'disk',
    reason: 'the disk reports an error',
    advice:
      'Look at the disk, and whether temporary files can be made beside the database. What failed was not stored, and everything is tried again',
  },
} as const satisfies Record<string, FileFault>

/** Kinds that last longer than one statement. */
export const faultKinds = [...new Set(Object.values(faults).map(({ kind }) => kind))].filter(
  (kind) => kind !== 'disk',
)

/** @param descriptor of this process, through which the file can still be read */
export const deletedFault = (descriptor: number): FileFault => ({
  kind: 'missing',
  reason: 'its file was deleted',
  advice: `While this process runs, all of it can be copied from /proc/${process.pid}/fd/${descriptor} (on Linux). ${restart}`,
})

/** What the thread that writes throws; the main thread throws a DatabaseFileFault. */
export const faultError = ({ reason }: FileFault): Error =>
  Object.assign(new Error(reason), { code: fileFaultCode })

/** Only a restart ends these: memory and file no longer match. */
export const isPermanent = ({ kind }: FileFault): boolean => kind === 'overwritten' || kind === 'damaged'
