import type { GuardedReading, OpenReading } from '../contract/read-limits'
import { textPage } from '../text-page'
import { isGuarded } from './cache'
import { missing, nameOfPath, serveText } from './read'
import { readOwner } from './store'

/** Characters that a language is guessed by. */
const headLength = 400

/** The name that a part of a page's address means. @throws Refusal not_found */
export function nameOfPagePath(segment: string): string {
  try {
    return nameOfPath(decodeURIComponent(segment))
  } catch (error) {
    if (error instanceof URIError) return nameOfPath(undefined)
    throw error
  }
}

/** What the browser's tab says of an address that may mean anything. */
export function titleOf(segment: string): string | undefined {
  try {
    return nameOfPagePath(segment)
  } catch {
    return undefined
  }
}

/** @throws Refusal not_found where there is no such text */
export async function requireText(name: string): Promise<void> {
  await serveText(name)
}

/**
 * What the reading page shows of a text. Of one that is guarded that is nothing but how it is guarded: looking takes no read.
 * @param from the number of the first line
 * @throws Refusal not_found
 */
export async function readingOf(name: string, from: number): Promise<OpenReading | GuardedReading> {
  const { content, size, updatedTime, expiresTime, ...guard } = await serveText(name)
  if (isGuarded(guard)) {
    // What is in memory is not told of each read.
    const now = guard.readsLeft === null ? guard : await readOwner(name)
    if (!now) throw missing()
    return { kind: 'guarded', readsLeft: now.readsLeft, needsKey: guard.readKeyHash !== null }
  }
  const text = Buffer.from(content.bytes.buffer).toString()
  const page = textPage(text, from)
  return { kind: 'open', page, head: text.slice(0, headLength), size, updatedTime, expiresTime }
}
