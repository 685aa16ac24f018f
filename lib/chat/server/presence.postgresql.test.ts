import { presenceSuite } from './presence.suite'

presenceSuite('postgresql')
