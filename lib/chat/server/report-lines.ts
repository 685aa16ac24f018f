import { fault } from '@/lib/core/contract/issue-rules'
import { Prisma } from '@/lib/core/db/database'
import { dialect } from '@/lib/core/db/dialect'
import { sql } from '@/lib/core/db/rows'
import { Periodic } from '@/lib/core/periodic'
import { processState } from '@/lib/core/process-state'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import { settings } from '@/lib/core/settings/settings'
import { noteFound, wordFinds } from '@/lib/reports/server/found'
import { onReport } from '@/lib/reports/server/report'
import { announced, readNewReports } from '@/lib/reports/server/store'
import { roomCache } from './room-cache'
import { appendToStreams } from './stream-append'
import { insertEvents, type NewRow } from './stream-inserts'

// Between the chat and the reports: messages in which the word filter found something, and the room with a line for each
// report.

type FoundMessage = Pick<NewRow, 'room' | 'nick' | 'msg' | 'tag'> & { id: number; time: number }

/** @param original as it was sent @param word that was found */
export function noteFoundMessage(message: FoundMessage, original: string, word: string): void {
  const { id, time: made, room, nick, msg: content, tag } = message
  const item = { kind: 'message' as const, subject: `${id}`, made, tag, room, nick }
  noteFound({ ...item, content, size: Buffer.byteLength(original), word, original })
}

const stepLines = 50
const excerptLengthMax = 200

function lineOf({
  kind,
  subject,
  room,
  nick,
  content,
}: Awaited<ReturnType<typeof readNewReports>>[number]): string {
  const excerpt = [...content].slice(0, excerptLengthMax).join('')
  const about = [`${kind} ${subject}`, room, nick].filter((part) => part !== '').join(' · ')
  return excerpt === '' ? about : `${about}: ${excerpt}`
}

/** Adds a line for each new report to the private room for reports. @returns whether there may be more */
export async function addReportLines(): Promise<boolean> {
  const { reportRoom: name } = settings()
  const { room } = name === '' ? { room: null } : await roomCache().get(name)
  if (!room?.private) return false
  const reports = await readNewReports(stepLines)
  if (reports.length === 0) return false
  const { bigint, each, text } = dialect()
  const lines = reports.map((report) => ({ id: report.id, line: lineOf(report) }))
  // Another instance may have added some meanwhile.
  const source = sql`${each(lines)} JOIN reports p ON p.id = ${bigint('id')} JOIN rooms r ON r.name = ${name}
    WHERE p.announced_time IS NULL AND r.private`
  const notice = Prisma.raw(`'report'`)
  const insert = insertEvents('system', source, { msg: text('line'), refId: bigint('id'), notice })
  await appendToStreams([name], [insert], [announced(reports.map(({ id }) => id))])
  return reports.length === stepLines
}

const intervalMs = 5_000

export const reportLines = () =>
  processState(
    'report-lines',
    () => new Periodic(addReportLines, intervalMs, 'could not add lines to the room for reports'),
  )

export function startReportLines(): void {
  wordFinds().start()
  reportLines().start()
  onReport(() => reportLines().wake())
}

export async function stopReportLines(): Promise<void> {
  await wordFinds().close()
  await reportLines().stop()
}

/** @throws Refusal invalid_parameter unless reports may be lines there */
export async function requirePrivateRoom(name: string): Promise<void> {
  const { room } = await roomCache().get(name)
  if (!room?.private) throw invalidParameter('report_room', fault('private_room'))
}
