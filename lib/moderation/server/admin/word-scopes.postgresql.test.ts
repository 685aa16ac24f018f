import { wordScopesSuite } from './word-scopes.suite'

wordScopesSuite('postgresql')
