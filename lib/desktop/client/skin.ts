import { readStored } from '@/lib/core/browser/browser-storage'

/** Storage key of the chosen skin; its storage event informs other tabs. */
export const skinKey = 'skin'

/** @param skin null: as the system prefers */
export function applySkin(skin: string | null): void {
  const root = document.documentElement
  if (skin) root.dataset.skin = skin
  else delete root.dataset.skin
  // The browser's bars on phones.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = getComputedStyle(root).getPropertyValue('--skin-desktop')
}

/** Follows the choice made in other tabs, also while this page was in the back/forward cache. */
export function syncSkin(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === skinKey) applySkin(newValue)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applySkin(readStored('local', skinKey))
  })
}
