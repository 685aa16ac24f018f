import { allowsAnyOrigin } from '@/lib/core/http/origin'
import { errorResponse } from '@/lib/core/http/refusal-response'
import { Refusal } from '@/lib/core/refusal/refusal'

/** Unknown API paths answer in the contract's shape, whatever the method. */
const nothing = ({ url, headers }: Request) =>
  errorResponse(new Refusal('not_found', 'nothing_here'), allowsAnyOrigin(url), headers.get('prefer'))

export {
  nothing as GET,
  nothing as HEAD,
  nothing as POST,
  nothing as PUT,
  nothing as PATCH,
  nothing as DELETE,
  nothing as OPTIONS,
}
