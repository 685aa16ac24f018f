import { followSkin } from './lib/client/desktop/skin'
import { enforceTrustedTypes } from './lib/client/trusted-types'

// Next runs this file before everything else of a page.
enforceTrustedTypes()
followSkin()
