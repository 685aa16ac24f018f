import { worstInputsSuite } from '../support/worst-inputs-suite'

worstInputsSuite(['admin-rooms'])
