export interface StoredBackup {
  name: string
  /** By the clock at that time. */
  time: number
}

const pattern = /^platform-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/

/** UTC, so that names sort by time. */
export const backupName = (time: number): string =>
  `platform-${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}.db`

export function backupsIn(names: string[]): StoredBackup[] {
  return names
    .flatMap((name) => {
      const found = pattern.exec(name)
      const time = found
        ? Date.parse(`${found.slice(1, 4).join('-')}T${found.slice(4).join(':')}Z`)
        : Number.NaN
      return Number.isNaN(time) ? [] : [{ name, time }]
    })
    .sort((a, b) => a.time - b.time)
}

/** Backups from a fast clock do not count: the next one would wait for that time. */
const isPast = ({ time }: StoredBackup, now: number): boolean => time <= now

/** @param backups oldest first */
export const newestBackup = (backups: StoredBackup[], now: number): StoredBackup | undefined =>
  backups.findLast((backup) => isPast(backup, now))

/** Computed from the folder, so a restart changes nothing. */
export function isBackupDue(backups: StoredBackup[], now: number, everyMs: number): boolean {
  const newest = newestBackup(backups, now)
  return newest === undefined || now - newest.time >= everyMs
}

/** Those dated in the future are from before a clock correction, and count as the oldest. */
export function surplusBackups(backups: StoredBackup[], now: number, keep: number): StoredBackup[] {
  const ahead = backups.filter((backup) => !isPast(backup, now))
  const past = backups.filter((backup) => isPast(backup, now))
  return [...ahead, ...past].slice(0, Math.max(0, backups.length - keep))
}
