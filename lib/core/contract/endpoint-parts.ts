import type { OtherResponse, RawBody } from './endpoint'

/** Credentials that prove ownership. */
export const owner = ['ownerToken', 'superKey'] as const

export const ownerProof = {
  token: 'The token that was returned on creation. `Authorization: Bearer <token>` works too.',
  key: 'The super key, in place of the token.',
}

export const ownerRefusal = {
  unauthorized: 'Neither the token nor the super key was sent, or it is wrong.',
}

/** A body of lines, as editors and shells write them. @param example where the parameter's own is no text */
export const linesBody = (parameter: string, description: string, example?: string): RawBody => ({
  mediaType: 'text/plain',
  description: `${description} A body of any \`text/*\`, of \`application/octet-stream\` or without a Content-Type is read the same way. So is a file in a \`multipart/form-data\` body, and a body that is sent as a form but has line breaks and no parameter of this call, as \`curl --data-binary @file\` does. An encoding other than UTF-8 is named in the Content-Type (\`charset=gbk\`).`,
  parameter,
  defaults: {},
  isLines: true,
  ...(example === undefined ? {} : { example }),
})

export const taggedFileErrors = { precondition_failed: 'It is not what `If-Match` names.' } as const

/**
 * The responses of a file that browsers revalidate by its tag.
 * @param example how it begins @param tag what the tag means
 */
export const taggedFile = (
  description: string,
  mediaType: string,
  example?: OtherResponse['example'],
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
