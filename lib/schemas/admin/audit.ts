/** Something an administrator did. `session`: `key`, or `session <id>`. */
export interface AdminAuditRecord {
  id: number
  time: number
  session: string
  action: string
  target: string
  before: unknown
  after: unknown
}
