import { leftTimeSuite } from './left-time.suite'

leftTimeSuite('postgresql')
