import { actionsSuite } from './actions.suite'

actionsSuite('postgresql')
