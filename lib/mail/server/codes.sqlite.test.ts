import { mailCodeSuite } from './codes.suite'

mailCodeSuite('sqlite')
