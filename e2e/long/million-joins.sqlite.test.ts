import { millionJoinsSuite } from './million-joins.suite'

millionJoinsSuite('sqlite')
