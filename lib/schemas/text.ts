import { composed, integer, presentedKey, text, textOf, textUpTo } from './fields'
import { failing, fault } from './issue-rules'
import { limits } from './limits'
import { z } from './zod'

/** How a text is given: as it is, as Base64, or whichever of the two it looks like. */
export const textEncodings = ['auto', 'plain', 'base64'] as const
export type TextEncoding = (typeof textEncodings)[number]

/** How a text was understood. */
export type StoredEncoding = Exclude<TextEncoding, 'auto'>

const NAME = new RegExp(`^[\\p{L}\\p{M}\\p{N}\\-_.]{1,${limits.textNameLengthMax}}$`, 'u')

/** A name under /sf/: letters, digits, `-_.` of any script, NFC, not `.` or `..`. */
export const textName = text
  .transform((value) => composed(value, limits.textNameLengthMax))
  .refine(
    (value) => NAME.test(value) && value !== '.' && value !== '..',
    failing('text_name', { max: limits.textNameLengthMax }),
  )

/** The token that a creation answered with. */
const presentedToken = textUpTo(limits.keyLengthMax)

const proofs = { token: presentedToken.optional(), key: presentedKey.optional() }

const content = {
  text: text.refine((value) => value.length > 0, failing('not_empty')),
  encoding: z
    .enum(textEncodings, {
      error: fault('one_of', { names: textEncodings.join(', ') }, 'names_only').message,
    })
    .default('auto'),
  /** Seconds; 0: kept. */
  expires_in: integer(0, limits.expiresInMax).optional(),
}

const guard = {
  /** How often the text can be read before it is deleted. */
  reads_max: integer(1, limits.textReadsMax).optional(),
  read_key: textOf(limits.readKeyLengthMin, limits.keyLengthMax).optional(),
}

export const saveInput = z.object({ ...content, name: textName.optional(), ...guard, ...proofs })
export type SaveInput = z.output<typeof saveInput>

export const updateInput = z.object({ ...content, name: textName, ...proofs })
export type UpdateInput = z.output<typeof updateInput>

export const deleteInput = z.object({ name: textName, ...proofs })

export const getInput = z.object({ name: textName })

export const openInput = z.object({ name: textName, read_key: textUpTo(limits.keyLengthMax).optional() })
export type OpenInput = z.output<typeof openInput>

// The twins under /sf/{name}, where the path is the name.
export const putInput = updateInput.omit({ name: true })
export const removeInput = deleteInput.omit({ name: true })

export const versionsInput = z.object({
  name: textName,
  version: integer(1, 2 ** 31 - 1).optional(),
  ...proofs,
})
export type VersionsInput = z.output<typeof versionsInput>

/** What a text was before. */
export interface TextVersion {
  version: number
  encoding: StoredEncoding
  size: number
  /** Milliseconds since the epoch. */
  saved_at: number
  /** The Base64 of it, when one version is asked for. */
  content?: string
}

export interface TextVersionsAnswer {
  code: 200
  name: string
  versions: TextVersion[]
}

/** What a save or an update answers. `content` is the Base64 of the text, times are milliseconds. */
export interface TextAnswer {
  code: 200
  message: 'saved' | 'updated'
  name: string
  content: string
  encoding: StoredEncoding
  /** Bytes of the text. */
  size: number
  url: string
  /** null: kept. */
  expires_at: number | null
  /** How often it can be read until it is deleted; missing: as often as anybody likes. */
  reads_left?: number
  /** Only when this call created the text: what changes or deletes it. Shown once. */
  token?: string
}

export interface TextDeletedAnswer {
  code: 200
  message: 'deleted'
  name: string
}

/** A text as `/api/sf/v1/get` gives it. */
export interface TextRecord {
  code: 200
  name: string
  content: string
  encoding: StoredEncoding
  size: number
  url: string
  created_at: number
  updated_at: number
  expires_at: number | null
}
