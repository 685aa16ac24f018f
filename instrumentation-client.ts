import { enforceTrustedTypes } from '@/lib/core/browser/trusted-types'
import { syncSkin } from '@/lib/desktop/client/skin'

// Next runs this file before everything else of a page.
enforceTrustedTypes()
syncSkin()
