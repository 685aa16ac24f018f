import { worstInputsSuite } from '../support/worst-inputs-suite'

worstInputsSuite(['hooks'])
