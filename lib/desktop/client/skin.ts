import { recall } from '@/lib/core/browser/browser-storage'

/** The key of the choice in the browser's storage, by which other tabs learn of it. */
export const skinKey = 'skin'

/** Dresses this page. @param skin null for what the system prefers */
export function applySkin(skin: string | null): void {
  const root = document.documentElement
  if (skin) root.dataset.skin = skin
  else delete root.dataset.skin
  // The bars of a phone around the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = getComputedStyle(root).getPropertyValue('--skin-desktop')
}

/** Follows what is chosen in other tabs, also while this page lay in the memory of the browser's Back button. */
export function syncSkin(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === skinKey) applySkin(newValue)
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applySkin(recall('local', skinKey))
  })
}
