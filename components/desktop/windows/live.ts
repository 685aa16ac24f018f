import { changeDesk } from '@/lib/desktop/client/windows'
import { Layer } from './layer'
import { run } from './manager'

export { run, traverse as goTo } from './manager'

// What is fetched when the first program is opened or the first window touched.
changeDesk({ Layer, run })
