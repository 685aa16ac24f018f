import type { RawBody } from './endpoint'

/** A body of a line or some, as an editor or a shell writes them. @param example where the parameter's own is no text */
export const linesBody = (parameter: string, description: string, example?: string): RawBody => ({
  mediaType: 'text/plain',
  description: `${description} A body of any \`text/*\`, of \`application/octet-stream\` or without a Content-Type is read the same way, and so is a file in a \`multipart/form-data\` body, or what is labelled as a form but has line breaks and no field of this call.`,
  parameter,
  defaults: {},
  isLines: true,
  ...(example === undefined ? {} : { example }),
})
