import { presenceSuite } from './presence.suite'

presenceSuite('sqlite')
