import { writeProbeSuite } from './write-probe.suite'

writeProbeSuite('postgresql')
