import { repeatsSuite } from './repeats.suite'

repeatsSuite('postgresql')
