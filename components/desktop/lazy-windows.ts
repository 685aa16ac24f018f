import { updateDesktop } from '@/lib/desktop/client/windows'
import { Layer } from './window-layer'
import { run } from './window-manager'

export { onTraversal as goTo, run } from './window-manager'

// What is fetched when the first program is opened or the first window touched.
updateDesktop({ Layer, run })
