import type { OtherAnswer, RawBody } from './endpoint'

/** What may be shown in `Authorization` as such a proof. */
export const owner = ['ownerToken', 'superKey'] as const

/** What the proof that something is one's own means. */
export const ownerProof = {
  token: 'The token that was returned on creation. `Authorization: Bearer <token>` works too.',
  key: 'The super key, in place of the token.',
}

/** When such a proof is refused. */
export const ownerRefusal = {
  unauthorized: 'Neither the token nor the super key was sent, or it is wrong.',
}

/** A body of a line or some, as an editor or a shell writes them. @param example where the parameter's own is no text */
export const linesBody = (parameter: string, description: string, example?: string): RawBody => ({
  mediaType: 'text/plain',
  description: `${description} A body of any \`text/*\`, of \`application/octet-stream\` or without a Content-Type is read the same way, and so is a file in a \`multipart/form-data\` body, or what is labelled as a form but has line breaks and no field of this call.`,
  parameter,
  defaults: {},
  isLines: true,
  ...(example === undefined ? {} : { example }),
})

/** When a file that has a tag is refused. */
export const taggedFileErrors = { precondition_failed: 'It is not what `If-Match` names.' } as const

/**
 * The answers of a file that browsers keep, and ask about by its tag.
 * @param example how it begins @param tag what the tag says
 */
export const taggedFile = (
  description: string,
  mediaType: string,
  example?: OtherAnswer['example'],
  tag = 'Identifies exactly this document.',
) =>
  [
    {
      status: 200,
      description,
      mediaTypes: [mediaType],
      headers: { ETag: tag },
      ...(example === undefined ? {} : { example }),
    },
    {
      status: 304,
      description: 'It has not changed since the ETag you have.',
      mediaTypes: [],
      headers: { ETag: tag },
    },
  ] as const
