import { describe, expect, it } from 'vitest'
import { hourMs } from '@/lib/core/contract/days'
import { backupName, backupsIn, isBackupDue, surplusBackups } from './backups-to-keep'

const now = Date.UTC(2026, 10, 22, 4, 30, 15)
const made = (...hoursAgo: number[]) => backupsIn(hoursAgo.map((hours) => backupName(now - hours * hourMs)))
const hoursOf = (backups: ReturnType<typeof made>) => backups.map(({ time }) => (now - time) / hourMs)

describe('names of backups', () => {
  it('contain the time and sort by it', () => {
    expect(backupName(now)).toBe('platform-20261122T043015Z.db')
    const names = ['platform-20261122T043015Z.db', 'platform-20261121T235959Z.db']
    const others = [
      'platform.db',
      'x-platform-20261122T043015Z.db',
      'platform-20269999T043015Z.db',
      `${names[0]}.partial`,
    ]
    expect(backupsIn([...others, ...names]).map(({ name }) => name)).toEqual(names.toSorted())
    expect(backupsIn([backupName(now)])[0]?.time).toBe(now)
  })
})

describe('the next backup', () => {
  it.each([
    [[], true],
    [[23.9], false],
    [[24], true],
    [[100, 1], false],
    [[-1], true], // the clock was set back an hour
    [[-9000, 1], false], // it was a year ahead
    [[-9000, 25], true],
  ])('after backups made %j hours ago: %j', (hoursAgo, isDue) => {
    expect(isBackupDue(made(...hoursAgo), now, 24 * hourMs)).toBe(isDue)
  })

  it('replaces the oldest; backups dated ahead go first', () => {
    expect(hoursOf(surplusBackups(made(0, 24, 48, 72), now, 2))).toEqual([72, 48])
    expect(hoursOf(surplusBackups(made(0, 24, -9000, -8999), now, 2))).toEqual([-8999, -9000])
    expect(surplusBackups(made(0, 24), now, 7)).toEqual([])
  })
})
