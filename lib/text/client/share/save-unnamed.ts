import { ApiError } from '@/lib/core/api/api-error'
import type { IdempotentCall } from '@/lib/core/api/idempotent-call'
import type { StoredTextResponse } from '../../contract/schemas'
import type { TextToSave } from '../api'
import { randomName } from './random-name'

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
