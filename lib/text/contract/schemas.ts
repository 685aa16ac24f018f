import { addressTag, deleted, isFlaggedField, time, trash } from '@/lib/core/contract/admin-endpoint'
import { maybeAddress, protective } from '@/lib/core/contract/field-marks'
import {
  composed,
  expiresInUpTo,
  integer,
  ownerProofFields,
  rowVersion,
  text,
  textBetween,
  textUpTo,
} from '@/lib/core/contract/fields'
import { fault, violates } from '@/lib/core/contract/issue-rules'
import { limits } from '@/lib/core/contract/limits'
import { z } from '@/lib/core/contract/zod'
import { textLimits } from '../limits'

const storedEncodings = ['plain', 'base64'] as const
export type StoredEncoding = (typeof storedEncodings)[number]

const textEncodings = ['auto', ...storedEncodings] as const
export type TextEncoding = (typeof textEncodings)[number]

const NAME = new RegExp(`^[\\p{L}\\p{M}\\p{N}\\-_.]{1,${textLimits.nameLengthMax}}$`, 'u')

/** Letters and digits of any script and `-_.`, normalized to NFC; not `.` or `..`. */
export const textName = text
  .transform((value) => composed(value, textLimits.nameLengthMax))
  .refine(
    (value) => NAME.test(value) && value !== '.' && value !== '..',
    violates('text_name', { max: textLimits.nameLengthMax }),
  )

const content = {
  text: maybeAddress(text.refine((value) => value.length > 0, violates('not_empty'))),
  encoding: z
    .enum(textEncodings, {
      error: fault('one_of', { names: textEncodings.join(', ') }, 'names_only').message,
    })
    .default('auto'),
  /** Seconds; 0: kept. */
  expires_in: expiresInUpTo(textLimits.lifetimeSecondsMax).optional(),
}

const guard = {
  reads_max: protective(
    integer(1, textLimits.readsMax),
    'max_reads reads max_views views burn burn_after_read burn_after_reading one_time',
  ).optional(),
  read_key: protective(
    textBetween(textLimits.readKeyLengthMin, limits.keyLengthMax),
    'password passphrase read_password',
  ).optional(),
}

export const saveInput = z.object({ ...content, name: textName.optional(), ...guard, ...ownerProofFields })
export type SaveInput = z.output<typeof saveInput>

export const updateInput = z.object({ ...content, name: textName, ...ownerProofFields })
export type UpdateInput = SaveInput & { name: string }

export const deleteInput = z.object({ name: textName, ...ownerProofFields })

export const getInput = z.object({ name: textName })

export const openInput = z.object({ name: textName, read_key: textUpTo(limits.keyLengthMax).optional() })
export type OpenInput = z.output<typeof openInput>

// Under /sf/{name} the path holds the name.
export const putInput = saveInput.omit({ name: true })
export const removeInput = deleteInput.omit({ name: true })

export const versionsInput = z.object({
  name: textName,
  version: rowVersion.optional(),
  ...ownerProofFields,
})
export type VersionsInput = z.output<typeof versionsInput>

const stored = {
  name: z.string(),
  content: z.string().describe('Base64 of the text.'),
  encoding: z.enum(storedEncodings).describe('How the text was understood.'),
  size: z.int().describe('Bytes of the text.'),
  etag: z.string().describe('Identifies exactly these bytes; to be sent as `If-Match` with a change.'),
  url: z.string().describe('Where the text is read.'),
  expires_at: z.int().nullable().describe('Milliseconds since the epoch; null: kept.'),
}

export const storedTextResponse = z.object({
  message: z.enum(['saved', 'updated']),
  ...stored,
  reads_left: z.int().optional().describe('How many reads are left before it is deleted; missing: no limit.'),
  token: z
    .string()
    .optional()
    .describe('Only on creation, shown once: whoever has it can change and delete the text.'),
})
export type StoredTextResponse = z.output<typeof storedTextResponse>

export const textRecord = z.object({ ...stored, created_at: z.int(), updated_at: z.int() })
export type TextRecord = z.output<typeof textRecord>

export const textDeletedResponse = deleted({ name: z.string() })
export type TextDeletedResponse = z.output<typeof textDeletedResponse>

const textVersion = z.object({
  version: z.int(),
  encoding: stored.encoding,
  size: stored.size,
  saved_at: z.int().describe('Milliseconds since the epoch.'),
  content: z.string().optional().describe('Base64 of the text, when one version is asked for.'),
})
export type TextVersion = z.output<typeof textVersion>

export const textVersionsResponse = z.object({ name: z.string(), versions: z.array(textVersion) })
export type TextVersionsResponse = z.output<typeof textVersionsResponse>

export const adminText = z.object({
  name: z.string(),
  size: z.int().describe('Bytes.'),
  encoding: z.string(),
  created_time: time,
  updated_time: time,
  expires_time: time.nullable(),
  tag: addressTag,
  ...trash.record,
  hidden: z.boolean().describe('By an action of an administrator.'),
  flagged: isFlaggedField,
})
export type AdminText = z.output<typeof adminText>
