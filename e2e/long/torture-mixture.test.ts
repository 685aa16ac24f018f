import { tortureSuite } from '../support/torture-suite'
import { mixture } from '../torture/databases'

tortureSuite(mixture())
