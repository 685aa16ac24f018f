import { useEffect } from 'react'
import { readStored } from '@/lib/core/browser/browser-storage'
import { applySkin, skinKey } from '@/lib/desktop/client/skin'

/** Applies the stored skin to a page that was cached offline, without the server's choice. */
export function useStoredSkin(): void {
  useEffect(() => applySkin(readStored('local', skinKey)), [])
}
