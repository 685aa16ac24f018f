'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * A constant that only the browser knows. Renders `onServer` first and updates after hydration, without a
 * mismatch.
 * @param read returns the same value each time
 */
export const useBrowserValue = <Value extends string | boolean | null>(
  read: () => Value,
  onServer: Value,
): Value => useSyncExternalStore(never, read, () => onServer)
