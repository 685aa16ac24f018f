import { accountsOfRoomsSuite } from './create-account.suite'

accountsOfRoomsSuite('sqlite')
