import { useEffect } from 'react'
import { recall } from '@/lib/core/browser/browser-storage'
import { applySkin, skinKey } from '@/lib/desktop/client/skin'

/** Dresses a page that was made without the server, which knows what was chosen. */
export function useStoredSkin(): void {
  useEffect(() => applySkin(recall('local', skinKey)), [])
}
