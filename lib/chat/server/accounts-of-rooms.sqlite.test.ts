import { accountsOfRoomsSuite } from './accounts-of-rooms.suite'

accountsOfRoomsSuite('sqlite')
