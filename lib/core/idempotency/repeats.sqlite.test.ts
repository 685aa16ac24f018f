import { repeatsSuite } from './repeats.suite'

repeatsSuite('sqlite')
