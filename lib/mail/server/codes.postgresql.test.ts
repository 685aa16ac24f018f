import { mailCodeSuite } from './codes.suite'

mailCodeSuite('postgresql')
