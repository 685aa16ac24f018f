import { isOpen } from '@/lib/core/http/origin'
import { errorAnswer } from '@/lib/core/http/refusal-response'
import { Refusal } from '@/lib/core/refusal/refusal'

/** Unknown API paths answer in the contract's shape, whatever the method. */
const nothing = ({ url }: Request) => errorAnswer(new Refusal('not_found', 'nothing_here'), isOpen(url))

export {
  nothing as GET,
  nothing as HEAD,
  nothing as POST,
  nothing as PUT,
  nothing as PATCH,
  nothing as DELETE,
  nothing as OPTIONS,
}
