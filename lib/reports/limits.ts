export const reportKinds = ['message', 'text', 'link', 'room'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportReasons = ['spam', 'abuse', 'illegal', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportStates = ['open', 'closed'] as const

export const reportLimits = {
  noteLengthMax: 500,
  /** Networks of one report: further ones are not counted. */
  networksMax: 64,
  notesMax: 5,
  openMax: 10_000,
  /** UTF-16 units that are kept of what was reported. */
  contentLengthMax: 4_000,
  /** What the word filter found is kept for so long. */
  foundDays: 7,
  idLengthMax: 256,
  /** Messages before and after a reported one. */
  aroundMax: 3,
} as const

export const reportPath = (kind: ReportKind, id: string | number): string =>
  `/report?${new URLSearchParams({ kind, id: String(id) })}`

/** Where what was reported is shown. */
export function reportedPath(kind: ReportKind, subject: string, room: string): string {
  if (kind === 'text') return `/tools/text/${encodeURIComponent(subject)}`
  if (kind === 'link') return `/go/${encodeURIComponent(subject)}+`
  const query = new URLSearchParams({ room: kind === 'room' ? subject : room })
  return `/chat?${query}${kind === 'message' ? `#m${subject}` : ''}`
}
