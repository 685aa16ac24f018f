import type { Registry } from 'prom-client'
import { backupKeeper } from '@/lib/admin/server/backup/schedule'
import { addCounters, addGauges } from './readings'

/** Adds how the backups stand that are made by themselves; nothing where there are none. */
export function addBackupMetrics(registry: Registry): void {
  const keeper = backupKeeper()
  if (!keeper) return
  addGauges(registry, [
    {
      name: 'backup_newest_timestamp_seconds',
      help: 'When the newest backup was made, seconds since the epoch; 0 if there is none.',
      read: () => keeper.newestTime / 1000,
    },
    { name: 'backup_kept_files', help: 'Backups in the folder of backups.', read: () => keeper.keptCount },
  ])
  addCounters(registry, [
    {
      name: 'backup_made_total',
      help: 'Backups made and verified by this process.',
      read: () => keeper.made,
    },
    {
      name: 'backup_failures_total',
      help: 'Backups that could not be made by this process.',
      read: () => keeper.failures,
    },
  ])
}
