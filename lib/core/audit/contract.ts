import { time } from '../contract/admin-endpoint'
import { z } from '../contract/zod'

/** `<resource>.<verb>` */
export const auditActions = [
  ...['action.create', 'action.unblock', 'action.undo'],
  ...[
    'account.create',
    'account.delete',
    'account.password',
    'backup.make',
    'ban.change',
    'ban.create',
    'ban.delete',
  ],
  ...['held.admit', 'inhook.address', 'inhook.create', 'inhook.delete', 'inhook.secret'],
  ...['key.create', 'key.refused', 'key.revoke', 'link.change', 'link.delete', 'link.purge', 'link.restore'],
  ...['message.delete', 'message.edit', 'message.post', 'message.restore'],
  ...['raid.end', 'raid.start', 'report.change'],
  ...['room.change', 'room.clear', 'room.create', 'room.delete', 'room.export', 'room.restore'],
  ...['service.change', 'session.end', 'session.start', 'settings.change'],
  ...['target.create', 'target.delete', 'target.import', 'text.change', 'text.delete', 'text.purge'],
  ...['text.read', 'text.restore'],
  ...['webhook.change', 'webhook.create', 'webhook.delete', 'webhook.secret'],
  ...['word.change', 'word.create', 'word.delete', 'word.export', 'word.import'],
] as const
export type AuditAction = (typeof auditActions)[number]

export const adminAuditRecord = z.object({
  id: z.int(),
  time,
  session: z
    .string()
    .describe(
      '`key`, `session <id>`, `session <id>: <name>`, or `platform` where it counted something itself.',
    ),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AdminAuditRecord = z.output<typeof adminAuditRecord>
