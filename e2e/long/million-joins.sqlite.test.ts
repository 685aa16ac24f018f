import { millionJoinsSuite } from './million-joins.suite'

// How much a poll without a cursor reads after a million joins, on SQLite.

millionJoinsSuite('sqlite')
