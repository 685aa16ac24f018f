import { updateDesktop } from '@/lib/desktop/client/windows'
import { Layer } from './window-layer'
import { run } from './window-manager'

export { onTraversal as goTo, run } from './window-manager'

// Loaded when the first program is opened or a window is first touched.
updateDesktop({ Layer, run })
