import { saveFile } from '@/lib/core/browser/save-file'
import { mineLimits } from '../limits'
import { addItems, type Item, jsonOf, parseItems } from './items'
import { changeItems } from './my-items'

const fileName = 'my-links-and-texts.json'

export const exportItems = (items: readonly Item[]): void =>
  saveFile(new Blob([jsonOf(items, window.location.origin)], { type: 'application/json' }), fileName)

export type ReadFile =
  | { problem: 'tooLarge' | 'notAList' }
  | {
      items: readonly Item[]
      invalid: number /** `''` if the file is of this platform. */
      otherOrigin: string
    }

/** The list in a chosen file, which anything may have written. */
export async function readItemsFile(file: File): Promise<ReadFile> {
  if (file.size > mineLimits.listLengthMax) return { problem: 'tooLarge' }
  const list = parseItems(await file.text().catch(() => ''))
  if (!list) return { problem: 'notAList' }
  const { items, invalid, origin } = list
  return { items, invalid, otherOrigin: origin === window.location.origin ? '' : origin }
}

interface ImportOutcome {
  added: number
  /** Were in the list already, and stay as they are. */
  known: number
  dropped: number
  isStored: boolean
}

export async function importItems(items: readonly Item[]): Promise<ImportOutcome> {
  let outcome = { added: 0, known: 0, dropped: 0 }
  const isStored = await changeItems((now) => {
    if (now === null) return null
    const { items: all, added, dropped } = addItems(now, items)
    outcome = { added, known: items.length - added, dropped }
    return all
  })
  return { ...outcome, isStored }
}
