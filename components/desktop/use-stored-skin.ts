import { useEffect } from 'react'
import { recall } from '@/lib/core/browser/browser-storage'
import { showSkin, skinKey } from '@/lib/desktop/client/skin'

/** Dresses a page that was made without the server, which knows what was chosen. */
export function useKeptSkin(): void {
  useEffect(() => showSkin(recall('local', skinKey)), [])
}
