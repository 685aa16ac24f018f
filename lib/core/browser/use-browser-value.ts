'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * What only the browser knows and what does not change while a page lives. The page from the server is drawn with
 * another value first, and once more as soon as it lives, without a mismatch in between.
 * @param read gives the same value each time @param onServer until then
 */
export const useBrowserValue = <Value extends string | boolean | null>(
  read: () => Value,
  onServer: Value,
): Value => useSyncExternalStore(never, read, () => onServer)
