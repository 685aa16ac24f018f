import { adminAuditRecord } from '@/lib/core/audit/contract'
import { adminEndpoint, listAnswer, listInput, listParameters } from '@/lib/core/contract/admin-endpoint'
import { endpoint } from '@/lib/core/contract/endpoint'
import { z } from '@/lib/core/contract/zod'
import { adminSettings, settingsChangeInput } from '@/lib/core/settings/contract'
import { backupCheck, backupInput, exportInput } from './export'
import { adminSessionAnswer, logInInput, logOutInput } from './session'
import { adminStats, statsInput } from './stats'

const cookie = { 'Set-Cookie': 'Sets or clears the session cookie.' }

const sessionEndpoints = {
  logIn: endpoint({
    group: 'admin',
    methods: ['POST'],
    path: '/api/admin/session',
    operation: 'adminLogIn',
    summary: 'Log in to the control panel',
    isPrivate: true,
    pages: true,
    freesSpace: true,
    description:
      'Trades the super key for a cookie that stands for it for 12 hours. A form post of a browser goes on to `/setting`.',
    input: logInInput,
    parameters: { key: 'The super key.' },
    answer: adminSessionAnswer,
    headers: cookie,
    otherAnswers: [
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
    description: 'Until when the session of this cookie is valid; null for callers who send the key itself.',
    answer: adminSessionAnswer,
  }),
  logOut: adminEndpoint('DELETE', '/session', 'Log out', {
    operation: 'adminLogOut',
    description: 'Ends the session of this cookie. The super key goes on working.',
    freesSpace: true,
    input: logOutInput,
    parameters: { all: 'Ends every session there is, not only your own.' },
    answer: z.object({ message: z.literal('ended'), ended: z.int() }),
    headers: cookie,
  }),
}

export const adminPlatformEndpoints = {
  ...sessionEndpoints,
  readSettings: adminEndpoint('GET', '/settings', 'Read the settings', {
    operation: 'adminGetSettings',
    description: 'Also has the `version` with which a change is refused if somebody else changed it first.',
    answer: adminSettings,
  }),
  changeSettings: adminEndpoint('PATCH', '/settings', 'Change the settings', {
    operation: 'adminChangeSettings',
    example: { retention_days: 30 },
    freesSpace: true,
    description: 'What is not given stays. They hold on every instance within seconds.',
    input: settingsChangeInput,
    parameters: {
      public_rooms: 'Whether the first message to a new public room creates it.',
      retention_days:
        'For how many days messages are kept in rooms without a number of days of their own; 0: forever.',
      reserved_nicks:
        'Names that need the super key, besides those that always do: as the whole nick but for digits and signs, as a word of its own inside one, and whatever looks like that.',
      notice: 'Told to everybody who logs on.',
      version: 'The version that you saw; refused if somebody has changed them since.',
    },
    answer: adminSettings,
    errors: { conflict: 'Somebody changed them meanwhile.' },
  }),
  stats: adminEndpoint('GET', '/stats', 'Numbers over time', {
    operation: 'adminGetStats',
    description:
      'What there is in all, what was said and made on each day (UTC), and how full memory and storage are.',
    input: statsInput,
    parameters: { days: 'How many days back, today included.' },
    answer: adminStats,
  }),
  audit: adminEndpoint('GET', '/audit', 'What administrators did', {
    operation: 'adminListAudit',
    description: 'Newest first. The log only grows; the database itself refuses to change it.',
    input: listInput,
    parameters: listParameters,
    answer: listAnswer('audit', adminAuditRecord),
  }),
  // Marked as changes, so that HEAD and prefetches neither read a whole room nor copy the database.
  export: adminEndpoint('GET', '/export', 'Export a room', {
    operation: 'adminExportRoom',
    changes: true,
    description:
      'What was said and is shown, oldest first, one JSON message a line. `X-Total-Count` says how many lines there will be.',
    input: exportInput,
    parameters: { room: 'Which one.' },
    otherAnswers: [
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
    changes: true,
    freesSpace: true,
    description:
      'A consistent copy of a SQLite database, made while the platform runs. To restore it, start the platform on it. PostgreSQL is backed up with `pg_dump`.',
    input: backupInput,
    parameters: { check: 'Makes nothing: only tells what a backup would be.' },
    answer: backupCheck,
    otherAnswers: [
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
