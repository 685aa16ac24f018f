import { auditStatement } from './audit/audit'
import type { AuditStatement } from './db/audited-change'
import { keepsDeleted, type trashOf } from './db/trash'

interface Deletable {
  trash: ReturnType<typeof trashOf>
  /** The prefix of its audit actions. */
  kind: 'text' | 'link'
  /** After the commit. */
  announce: (name: string) => Promise<unknown>
}

/** What administrators do with records that they can restore: the act of a deletion, and the two that may follow it. */
export const trashActs = ({ trash, kind, announce }: Deletable) => ({
  delete(name: string) {
    const time = keepsDeleted() ? Date.now() : null
    return {
      action: `${kind}.delete` as const,
      after: time === null ? undefined : { deleted_time: time },
      run: (note: AuditStatement) => trash.delete(name, time, note),
    }
  },

  /** @throws Refusal not_found, conflict while another one has the name */
  async restore(name: string, time: number, actor: string): Promise<void> {
    const after = { deleted_time: time }
    await trash.restore(name, time, auditStatement({ actor, action: `${kind}.restore`, target: name, after }))
    await announce(name)
  },

  /** Deletes it for good. @throws Refusal not_found */
  purge: (name: string, time: number, actor: string): Promise<void> =>
    trash.purge(name, time, auditStatement({ actor, action: `${kind}.purge`, target: name })),
})
