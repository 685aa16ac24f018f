import type { OtherAnswer } from './endpoint'

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
