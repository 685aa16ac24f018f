import { leftTimeSuite } from './left-time.suite'

leftTimeSuite('sqlite')
