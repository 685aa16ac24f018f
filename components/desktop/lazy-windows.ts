import { changeDesk } from '@/lib/desktop/client/windows'
import { Layer } from './window-layer'
import { run } from './window-manager'

export { run, traverse as goTo } from './window-manager'

// What is fetched when the first program is opened or the first window touched.
changeDesk({ Layer, run })
