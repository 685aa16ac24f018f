import {
  adminEndpoint,
  deleted,
  listInput,
  listParameters,
  listResponse,
  namedListInput,
  time,
} from '@/lib/core/contract/admin-endpoint'
import { createScopes, keyUsesMax } from '@/lib/core/contract/creation'
import {
  expiresInUpTo,
  integer,
  newPassword,
  roomName,
  rowVersion,
  textList,
  textUpTo,
  username,
} from '@/lib/core/contract/fields'
import { enumError } from '@/lib/core/contract/issue-rules'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'

/** An issued key that may create something. */
export const adminKey = z.object({
  id: z.int(),
  note: z.string(),
  scopes: z.array(z.enum(createScopes)).describe('What it may create.'),
  uses: z.int().describe('How much was made with it.'),
  uses_max: z.int().nullable().describe('How much may be made with it; null: no limit.'),
  created_time: time,
  expires_time: time.nullable().describe('null: never.'),
  revoked_time: time.nullable(),
})
export type AdminKey = z.output<typeof adminKey>

/** `expires_in`: seconds. */
const newKeyInput = z.object({
  note: textUpTo(limits.noteLengthMax).default(''),
  expires_in: expiresInUpTo(limits.retentionDaysMax * 86_400, 1).optional(),
  scopes: textList(z.enum(createScopes, enumError(createScopes)), /[\s,]+/, createScopes.length).default([
    'account',
  ]),
  uses: integer(1, keyUsesMax).optional(),
})
export type NewKeyInput = z.output<typeof newKeyInput>

export const adminAccount = z.object({
  username: z.string(),
  room: z.string(),
  created_time: time,
  version: z.int().describe('Grows with each new password.'),
})
export type AdminAccount = z.output<typeof adminAccount>

const accountsInput = namedListInput.extend({ room: roomName.optional() })

export const newAccountInput = z.object({ username, password: newPassword, room: roomName.default('custom') })
export type NewAccountInput = z.output<typeof newAccountInput>

const accountChangeInput = z.object({
  password: newPassword,
  version: rowVersion.optional(),
})

const account = {
  pathParameters: { username: 'Matches regardless of case.' },
  response: adminAccount,
  errors: { not_found: 'There is no such account.' },
}

export const adminAccountEndpoints = {
  list: adminEndpoint('GET', '/accounts', 'List the accounts', {
    operation: 'adminListAccounts',
    description: 'By name, each with the room that it opens. Of passwords only hashes are kept.',
    input: accountsInput,
    parameters: { ...listParameters, room: 'Only those of this room.' },
    response: listResponse('accounts', adminAccount),
  }),
  create: adminEndpoint('POST', '/accounts', 'Make an account', {
    operation: 'adminCreateAccount',
    description: 'It opens one custom room, and no other. Of the password only a hash is kept.',
    input: newAccountInput,
    parameters: { username: 'Its name.', password: 'Its password.', room: 'A custom room.' },
    response: adminAccount,
    errors: {
      conflict: 'The name is taken.',
      not_found: 'There is no such room.',
      sensitive_word: 'The name contains a word that is not allowed.',
    },
    example: { username: 'ann', password: 'a good password', room: 'custom' },
  }),
  read: adminEndpoint('GET', '/accounts/{username}', 'Read an account', {
    operation: 'adminGetAccount',
    description: 'The room that it opens, and the `version` for a change.',
    ...account,
  }),
  change: adminEndpoint('PATCH', '/accounts/{username}', 'Give an account a new password', {
    operation: 'adminChangePassword',
    description: 'Everybody who logged on with the old one is logged off everywhere.',
    ...account,
    input: accountChangeInput,
    parameters: {
      password: 'The new one.',
      version: 'The version that you saw; refused if it has changed since.',
    },
    errors: { ...account.errors, conflict: 'Somebody changed it meanwhile.' },
  }),
  delete: adminEndpoint('DELETE', '/accounts/{username}', 'Delete an account', {
    operation: 'adminDeleteAccount',
    description: 'Everybody logged on with it is logged off at once. Their messages stay.',
    freesSpace: true,
    ...account,
    response: deleted({ username: z.string() }),
  }),
}

const key = {
  pathParameters: { id: 'Id of the key.' },
  response: adminKey,
  errors: { not_found: 'There is no such key.' },
}

export const adminKeyEndpoints = {
  list: adminEndpoint('GET', '/keys', 'List the issued keys', {
    operation: 'adminListKeys',
    description: 'Newest first, with how much each has made, including revoked and expired ones.',
    input: listInput,
    parameters: { ...listParameters, q: 'Text in the note.' },
    response: listResponse('keys', adminKey),
  }),
  create: adminEndpoint('POST', '/keys', 'Issue a key that creates things', {
    operation: 'adminIssueKey',
    description:
      '`/create` takes one for accounts in place of the administrator key; texts, links, rooms and e-mail codes take one as `X-Create-Key`, where the settings say that it needs one. It is shown only once.',
    input: newKeyInput,
    parameters: {
      note: 'Who it is for.',
      expires_in: 'Seconds it holds; for good without it.',
      scopes: 'What it may create, one or several.',
      uses: 'How often; without it, without a limit.',
    },
    response: adminKey.extend({ key: z.string().describe('Shown only once.') }),
    example: { note: 'For the workshop', expires_in: 86400 },
  }),
  read: adminEndpoint('GET', '/keys/{id}', 'Read an issued key', {
    operation: 'adminGetKey',
    description:
      'Who it is for, until when it holds, and how much was made with it; of the key itself only a hash is kept.',
    ...key,
  }),
  delete: adminEndpoint('DELETE', '/keys/{id}', 'Revoke a key', {
    operation: 'adminRevokeKey',
    freesSpace: true,
    description: 'What was made with it stays.',
    ...key,
    errors: { not_found: 'There is no such key, or it is revoked already.' },
  }),
}
