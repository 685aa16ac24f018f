import { tortureSuite } from '../support/torture-suite'
import { killed } from '../torture/crashes'

tortureSuite(killed('sqlite', 1, 2))
