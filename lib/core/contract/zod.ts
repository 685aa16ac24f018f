import { z } from 'zod'
import { sentenceOf } from './zod-sentences'

// zod tries `new Function`, which the page's Content-Security-Policy forbids and reports. Schemas import zod
// from here, so that this is set first.
if (typeof window !== 'undefined') z.config({ jitless: true })

z.config({ customError: sentenceOf })

export { z }
