import { z } from 'zod'
import { sentenceOf } from './zod-sentences'

// Where it may, zod compiles its parsers with `new Function`, and finds out by trying. In a browser our
// Content-Security-Policy forbids that and reports the try, so nobody tries. Schemas import zod from here, because it
// has to be said before the first of them is made.
if (typeof window !== 'undefined') z.config({ jitless: true })

z.config({ customError: sentenceOf })

export { z }
