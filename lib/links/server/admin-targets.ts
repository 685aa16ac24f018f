import { byId, contains } from '@/lib/core/admin-list'
import { adminRecords } from '@/lib/core/admin-records'
import { auditStatement } from '@/lib/core/audit/audit'
import { fault } from '@/lib/core/contract/issue-rules'
import { createAudited } from '@/lib/core/db/audited-change'
import { bus } from '@/lib/core/db/bus'
import { columnNames, columns, sql } from '@/lib/core/db/rows'
import { requireStorageFor } from '@/lib/core/db/storage-limit'
import { invalidParameter, Refusal } from '@/lib/core/refusal/refusal'
import {
  type AdminTarget,
  type ImportTargetsInput,
  type NewTargetInput,
  targetEndpoints,
} from '../contract/targets'
import { hostsIn, isBlockedHost, isPublicSuffix, loadBlockedHosts } from './blocked-hosts'

async function publishTargets(): Promise<void> {
  await loadBlockedHosts()
  await bus().publish({ topic: 'settings', id: 'targets' })
}

const rowBytes = 300

async function addList(
  name: string,
  hosts: ReadonlySet<string>,
  actor: string,
  action: 'create' | 'import',
): Promise<AdminTarget> {
  const content = [...hosts].join('\n')
  await requireStorageFor(content.length + rowBytes)
  const insert = sql`INSERT INTO host_lists (${columnNames('HostList', 'name, hosts, created_time, content')})
    VALUES (${name}, ${hosts.size}, CAST(${Date.now()} AS bigint), ${content}) RETURNING ${columns('HostList', 'id')}`
  const entry = { actor, action: `target.${action}`, target: name, after: { count: hosts.size } } as const
  const id = await createAudited(insert, auditStatement(entry), 'try_again')
  await publishTargets()
  return targets.read(id)
}

/** @throws Refusal invalid_parameter, conflict, too_large, storage_full */
export async function addTarget({ host }: NewTargetInput, actor: string): Promise<AdminTarget> {
  if (isPublicSuffix(host)) throw invalidParameter('host', fault('public_suffix'))
  if (isBlockedHost(host)) throw new Refusal('conflict', 'host_blocked')
  return addList(host, (await hostsIn(host)).hosts, actor, 'create')
}

/** All of a list, as one record. @throws Refusal invalid_parameter, too_large, storage_full */
export async function importTargets({ text, name }: ImportTargetsInput, actor: string) {
  const { hosts, skipped } = await hostsIn(text)
  if (hosts.size === 0) throw invalidParameter('text', fault('host_name'))
  return { ...(await addList(name, hosts, actor, 'import')), skipped }
}

/** Newest first. */
export const targets = adminRecords(targetEndpoints, {
  select: sql`SELECT ${columns('HostList', 'id, name, hosts, created_time')} FROM host_lists`,
  order: byId('host_lists', 'DESC'),
  filters: { q: (text) => contains('HostList', 'name', text) },
  missing: 'no_target',
  target: ({ name }) => name,
  create: addTarget,
  delete: () => ({ action: 'target.delete' }),
  afterwards: publishTargets,
})
