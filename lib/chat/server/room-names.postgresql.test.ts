import { roomNamesSuite } from './room-names.suite'

roomNamesSuite('postgresql')
