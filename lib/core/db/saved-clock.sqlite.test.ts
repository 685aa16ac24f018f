import { leftTimeSuite } from './saved-clock.suite'

leftTimeSuite('sqlite')
