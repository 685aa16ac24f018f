import { wordScopesSuite } from './word-scopes.suite'

wordScopesSuite('sqlite')
