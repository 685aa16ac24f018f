import type { DrawnImage } from '../drawn-image'
import { isUnchanged, notModified } from './conditional'

/** Answers with an image, or that it is the one the caller has. */
export const imageAnswer = (request: Request, { bytes, etag, headers }: DrawnImage): Response =>
  isUnchanged(request, etag) ? notModified(headers, etag) : new Response(bytes, { status: 200, headers })
