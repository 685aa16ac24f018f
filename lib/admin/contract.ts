import { adminAuditRecord } from '@/lib/core/audit/contract'
import {
  adminEndpoint,
  listInput,
  listParameters,
  listResponse,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { daysKept } from '@/lib/core/contract/days'
import { endpoint } from '@/lib/core/contract/endpoint'
import { flag, integer, personName, presentedKey, roomName } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'
import { memoryReport } from '@/lib/core/limits/contract'
import { adminSettings, settingsChangeInput } from '@/lib/core/settings/contract'

const cookie = { 'Set-Cookie': 'Sets or clears the session cookie.' }

const signInInput = z.object({ key: presentedKey, name: personName.default('') })

/** `all`: every session, not only the caller's. */
const signOutInput = z.object({ all: flag.default(false) })

const adminSessionResponse = z.object({
  session: z
    .object({
      id: z.int(),
      created_time: time,
      expires_time: time,
      name: z.string().nullable().describe('null if none was given.'),
    })
    .nullable()
    .describe('null if the key itself was sent.'),
})

export type AdminSessionResponse = z.output<typeof adminSessionResponse>

const sessionEndpoints = {
  signIn: endpoint({
    group: 'admin',
    methods: ['POST'],
    path: '/api/admin/session',
    operation: 'adminLogIn',
    summary: 'Log in to the control panel',
    isPrivate: true,
    hasErrorPages: true,
    freesSpace: true,
    description:
      'Trades the super key for a cookie that stands for it for 12 hours. A form post of a browser goes on to `/setting`.',
    input: signInInput,
    parameters: {
      key: 'The super key.',
      name: 'Who signs in: what the session does is in the audit log with this name.',
    },
    response: adminSessionResponse,
    headers: cookie,
    otherResponses: [
      {
        status: 303,
        description: 'To the control panel.',
        mediaTypes: [],
        headers: { Location: 'Its path.', ...cookie },
      },
    ],
    errors: { unauthorized: 'The key is wrong.' },
  }),
  whoAmI: adminEndpoint('GET', '/session', 'Who am I', {
    operation: 'adminGetSession',
    description:
      'Until when the session of this cookie is valid, and the name it was given; null for callers who send the key itself.',
    response: adminSessionResponse,
  }),
  signOut: adminEndpoint('DELETE', '/session', 'Log out', {
    operation: 'adminLogOut',
    description: 'Ends the session of this cookie. The super key goes on working.',
    freesSpace: true,
    input: signOutInput,
    parameters: { all: 'Ends every session there is, not only your own.' },
    response: z.object({ message: z.literal('ended'), ended: z.int() }),
    headers: cookie,
  }),
}

const statsInput = z.object({ days: integer(1, daysKept).default(30) })

const adminDay = z.object({
  day: z.string().describe('`YYYY-MM-DD`, UTC.'),
  messages: z.int(),
  senders: z.int().describe('Nicknames that said something.'),
  rooms: z.int().describe('Created on that day, whatever became of them; likewise the next two.'),
  texts: z.int(),
  links: z.int(),
})

export type AdminDay = z.output<typeof adminDay>

const adminAttention = z.object({
  failing_webhooks: z.int().describe('Outgoing webhooks whose last delivery failed.'),
  disabled_webhooks: z.int().describe('Outgoing webhooks that the platform has disabled.'),
  suspended_services: z
    .array(z.string())
    .describe('Ids of the services that an administrator has suspended.'),
  equal_keys: z
    .array(z.string())
    .describe('Those of ADMIN_KEY, SUPER_KEY and METRICS_KEY that are the same key.'),
  unusual_rooms: z
    .array(
      z.object({
        room: z.string(),
        messages: z.int().describe('Within the last minute.'),
        usual: z.int().describe('A minute, on average over the 24 hours before.'),
      }),
    )
    .describe(
      'Rooms, three at most, with at least 30 messages in the last minute and five times as many as usual.',
    ),
  refused_keys: z.int().describe('Wrong keys of administrators in the last 24 hours.'),
  refused_keys_time: time.describe('When the last of them were counted, 0 if there were none.'),
  backup: z
    .enum(['failed', 'overdue'])
    .nullable()
    .describe('The state of scheduled backups; null if they are made, or if none are scheduled.'),
  backup_time: time.describe('When the newest scheduled backup was made, 0 if there is none.'),
})

export type AdminAttention = z.output<typeof adminAttention>

const adminStats = z.object({
  attention: adminAttention.describe('What administrators should look at.'),
  totals: z.object({
    messages: z.int().describe('Messages that are kept, including deleted ones.'),
    rooms: z.int(),
    accounts: z.int(),
    texts: z.int(),
    texts_size: z.int().describe('Bytes.'),
    links: z.int(),
    online: z.int(),
    storage: z.int().describe('Bytes the database holds.'),
  }),
  memory: memoryReport.describe('Of the process that answers.'),
  storage: z
    .object({
      state: z
        .enum(['ok', 'full'])
        .describe('`full`: whatever is to be stored is refused with 507, but see `limit`.'),
      reason: z
        .enum(['disk', 'limit'])
        .nullable()
        .describe(
          '`disk`: it cannot be written to. `limit`: the storage limit is reached, but for a tenth that is kept for administrators and networks that hold less than a hundredth.',
        ),
      since: z.int().nullable().describe('When it became full, milliseconds since the epoch.'),
      room: z
        .int()
        .nullable()
        .describe('Bytes that may still be stored, without that tenth; null: not limited.'),
    })
    .describe('Whether things can be stored.'),
  days: z.array(adminDay).describe('Oldest first; the last is today.'),
})

export type AdminStats = z.output<typeof adminStats>

const exportInput = z.object({ room: roomName })

/** `check`: only reports what a backup would be. */
const backupInput = z.object({ check: flag.default(false) })

const backupProblems = ['disk_full', 'unwritable', 'damaged', 'failed'] as const

export type BackupProblem = (typeof backupProblems)[number]

const backupSchedule = z.object({
  every_hours: z.int(),
  keep: z.int(),
  kept: z.int(),
  last_time: time.describe('When the newest one was made, 0 if there is none.'),
  last_size: z.int().describe('Bytes of the newest one.'),
  problem: z.enum(backupProblems).nullable().describe('Why the last attempt failed; null if it did not.'),
  problem_time: time.describe('When that was, 0 if it did not.'),
})

export type BackupSchedule = z.output<typeof backupSchedule>

const backupCheck = z.object({
  database: z.enum(['sqlite', 'postgresql']),
  /** Approximate bytes; null where the database is backed up with its own tools. */
  size: z.int().nullable(),
  /** Another backup is being made or sent. */
  busy: z.boolean(),
  schedule: backupSchedule.nullable().describe('Null where no backups are made by themselves.'),
})

export type BackupCheck = z.output<typeof backupCheck>

export const adminPlatformEndpoints = {
  ...sessionEndpoints,
  readSettings: adminEndpoint('GET', '/settings', 'Read the settings', {
    operation: 'adminGetSettings',
    description: 'Also has the `version` with which a change is refused if somebody else changed it first.',
    response: adminSettings,
  }),
  changeSettings: adminEndpoint('PATCH', '/settings', 'Change the settings', {
    operation: 'adminChangeSettings',
    example: { retention_days: 30 },
    freesSpace: true,
    description: 'What is not given stays. They hold on every instance within seconds.',
    input: settingsChangeInput,
    parameters: {
      public_rooms:
        'Whether the first message to a new public room creates it: an alias of `create_rooms`, `open` for everybody, `closed` for nobody without a key.',
      create_texts: 'Who may save new texts.',
      create_links: 'Who may make short links.',
      create_rooms: 'Who may create public rooms by the first message.',
      create_mail: 'Who may have e-mail codes sent.',
      create_networks: 'The addresses and networks (CIDR) that `networks` means.',
      create_notice: 'How to ask for a key: a part of the refusal.',
      report_room:
        'A private room in which each report is a line; empty: none. Outgoing webhooks of that room send it as the event `report`.',
      retention_days:
        'For how many days messages are kept in rooms without a number of days of their own; 0: forever.',
      reserved_nicks:
        'Names that need the super key, besides those that always do: as the whole nick but for digits and signs, as a word of its own inside one, and whatever looks like that.',
      notice: 'Shown to everybody who enters the chat.',
      edit_minutes: 'For how many minutes senders may change and withdraw their own messages; 0: not at all.',
      freeze_all: 'Whether only administrators can write, in every room; reading stays.',
      raid_known_hours:
        'In raid mode, how many hours old a visible message must be to make its sender known; 0: any earlier one.',
      version: 'The version that you saw; refused if somebody has changed them since.',
    },
    response: adminSettings,
    errors: { conflict: 'Somebody changed them meanwhile.' },
  }),
  stats: adminEndpoint('GET', '/stats', 'Numbers over time', {
    operation: 'adminGetStats',
    description:
      'What needs attention, what there is in all, what was said and made on each day (UTC), and how full memory and storage are.',
    input: statsInput,
    parameters: { days: 'How many days back, today included.' },
    response: adminStats,
  }),
  audit: adminEndpoint('GET', '/audit', 'What administrators did', {
    operation: 'adminListAudit',
    description: 'Newest first. The log only grows; the database itself refuses to change it.',
    input: listInput,
    parameters: listParameters,
    response: listResponse('audit', adminAuditRecord),
  }),
  // Marked as changes, so that HEAD and prefetches neither read a whole room nor copy the database.
  export: adminEndpoint('GET', '/export', 'Export a room', {
    operation: 'adminExportRoom',
    hasSideEffects: true,
    description:
      'What was said and is shown, oldest first, one JSON message a line. `X-Total-Count` says how many lines there will be.',
    input: exportInput,
    parameters: { room: 'Which one.' },
    otherResponses: [
      {
        status: 200,
        description: 'The messages.',
        mediaTypes: ['application/x-ndjson'],
        example: '{"id":42,"time":1763611200000,"nick":"ann","msg":"hello"}\n',
        headers: { 'X-Total-Count': 'How many lines.', 'Content-Disposition': 'A name for the file.' },
      },
    ],
    errors: { not_found: 'There is no such room.' },
  }),
  backup: adminEndpoint('GET', '/backup', 'Back the database up', {
    operation: 'adminBackUp',
    hasSideEffects: true,
    freesSpace: true,
    description:
      'A consistent copy of a SQLite database, made while the platform runs. To restore it, start the platform on it. PostgreSQL is backed up with `pg_dump`.',
    input: backupInput,
    parameters: { check: 'Makes nothing: only tells what a backup would be.' },
    response: backupCheck,
    otherResponses: [
      {
        status: 200,
        description: 'The database.',
        mediaTypes: ['application/vnd.sqlite3'],
        headers: { 'Content-Disposition': 'A name for the file.' },
      },
    ],
    errors: {
      conflict: 'The data is in PostgreSQL, or another backup is being made.',
      storage_full: 'The disk has no room for a copy.',
    },
  }),
}
