/** A backup in the folder of backups. */
export interface KeptBackup {
  name: string
  /** When it was made, by the clock of then. */
  time: number
}

const pattern = /^platform-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/

/** The name of a backup made at a time: in UTC, so that names sort as they were made. */
export const backupName = (time: number): string =>
  `platform-${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}.db`

/** The backups among the files of a folder, oldest first. */
export function backupsAmong(names: string[]): KeptBackup[] {
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

/** Those from a clock that was ahead do not count: the next one would wait until that time has come. */
const isPast = ({ time }: KeptBackup, now: number): boolean => time <= now

/** The newest of those that are given oldest first. */
export const newestBackup = (kept: KeptBackup[], now: number): KeptBackup | undefined =>
  kept.findLast((backup) => isPast(backup, now))

/** Whether it is time for another one. What was made is read off the folder, so a restart changes nothing. */
export function isBackupDue(kept: KeptBackup[], now: number, everyMs: number): boolean {
  const newest = newestBackup(kept, now)
  return newest === undefined || now - newest.time >= everyMs
}

/**
 * The backups to be removed so that `keep` of them stay. Those dated in the future were made before the clock was set
 * right, so they count as the oldest.
 */
export function surplusBackups(kept: KeptBackup[], now: number, keep: number): KeptBackup[] {
  const ahead = kept.filter((backup) => !isPast(backup, now))
  const past = kept.filter((backup) => isPast(backup, now))
  return [...ahead, ...past].slice(0, Math.max(0, kept.length - keep))
}
