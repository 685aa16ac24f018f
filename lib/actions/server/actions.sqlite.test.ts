import { actionsSuite } from './actions.suite'

actionsSuite('sqlite')
