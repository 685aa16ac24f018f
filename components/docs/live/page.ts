import { enforceTrustedTypes } from '@/lib/core/browser/trusted-types'
import { desktopLives } from '@/lib/core/contract/late-scripts'
import { followSkin } from '@/lib/desktop/client/skin'
import { keepClock } from './clock'
import { enliven } from './enliven'
import { awaitDesktop } from './late-desktop'

// The one script that /docs is sent with. scripts/reference-script.mjs makes a file of it and what it imports; React is
// not in it.

function start(): void {
  const box = document.querySelector<HTMLElement>('[data-reference]')
  if (!box) return
  const controller = new AbortController()
  enliven(box)
  keepClock(controller.signal)
  awaitDesktop(box)
  box.addEventListener(desktopLives, () => controller.abort(), { once: true })
}

enforceTrustedTypes()
followSkin()
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
