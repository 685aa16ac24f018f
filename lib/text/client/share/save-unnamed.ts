import { ApiError } from '@/lib/core/api/api-error'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import type { StoredTextResponse } from '../../contract/schemas'
import type { TextToSave } from '../api'

/** Lower-case letters and digits that cannot be confused when read or dictated: no 0 and o, no 1, i and l. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const nameLength = 10
/** Bytes from here on would make the first characters more likely. */
const byteEnd = 256 - (256 % alphabet.length)

/** 10 characters of 31: 49.5 bits. */
export function randomName(): string {
  let name = ''
  while (name.length < nameLength) {
    const bytes = crypto.getRandomValues(new Uint8Array(nameLength - name.length))
    for (const byte of bytes) if (byte < byteEnd) name += alphabet.charAt(byte % alphabet.length)
  }
  return name
}

/** A second name is hardly ever needed. */
const namesMax = 5

const isTaken = (error: unknown) => error instanceof ApiError && error.rule === 'text_name_taken'

type SaveUnnamed = (once: IdempotentCall, fields: Omit<TextToSave, 'name'>) => Promise<StoredTextResponse>

/** Saves under another random name if one is taken. A retry after a lost response sends the same name again. */
export function unnamedSaver(): SaveUnnamed {
  let name = randomName()
  return async (once, fields) => {
    for (let tries = 1; ; tries++) {
      try {
        const saved = await once('POST /api/sf/v1/save', { ...fields, name })
        // The next text needs another one.
        name = randomName()
        return saved
      } catch (error) {
        if (!isTaken(error)) throw error
        name = randomName()
        if (tries === namesMax) throw error
      }
    }
  }
}
