import {
  type AddLinkAnswer,
  addLinkInput,
  deleteLinkInput,
  type LinkAnswer,
  type ParseLinkAnswer,
  parseLinkInput,
  updateLinkInput,
} from '../links'
import { z } from '../zod'
import { type Endpoint, endpoint } from './endpoint'
import { exactly, type Fields } from './exactly'
import { ownerProof, ownerRefusal, storageRefusal } from './owner-proof'

const link = {
  link: z.string().describe('The code.'),
  target: z.string(),
  url: z.string().describe('The short link.'),
  tip: z.boolean(),
  expires_at: z.int().nullable().describe('Milliseconds since the epoch; null: never.'),
}

const added = exactly<Fields<AddLinkAnswer>>()(
  z.object({
    message: z.literal('created'),
    ...link,
    token: z.string().describe('Shown this once: it changes and deletes the link.'),
  }),
)

const changed = exactly<Fields<LinkAnswer>>()(z.object({ message: z.enum(['created', 'updated']), ...link }))

const parsed = exactly<Fields<ParseLinkAnswer>>()(
  z.object({ data: z.object({ link: z.string().describe('The full original address.'), tip: z.boolean() }) }),
)

const removed = z.object({ message: z.literal('deleted'), link: z.string() })

const fields = {
  target: 'An absolute http or https address, kept as given; no short link of this platform.',
  tip: 'Show visitors where the link leads before they go there.',
  expires_in: 'Seconds until the link ends; 0: never.',
}
const owned = {
  ...ownerRefusal,
  not_found: 'There is no such link, or it has expired.',
}

export const linkEndpoints: readonly Endpoint[] = [
  endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/addlink',
    repeatable: true,
    summary: 'Make a short link',
    input: addLinkInput,
    parameters: {
      ...fields,
      link: 'The code, letters, digits and - _; without it one of 7 characters is made.',
    },
    answer: added,
    errors: {
      conflict: 'The code is taken or reserved.',
      ...storageRefusal,
    },
    example: { target: 'https://example.com/a/long/address' },
  }),
  endpoint({
    group: 'links',
    methods: ['GET', 'POST'],
    path: '/go/parse',
    summary: 'Where a short link leads',
    input: parseLinkInput,
    parameters: { link: 'The code, or the whole short link.' },
    answer: parsed,
    errors: { not_found: owned.not_found },
  }),
  endpoint({
    group: 'links',
    methods: ['GET'],
    path: '/go/{link}',
    summary: 'Follow a short link',
    description:
      'With a `+` after the code: a page that shows the target and how often the link was followed.',
    pathParameters: { link: 'The code, with or without a + after it.' },
    otherAnswers: [
      { status: 302, description: 'To the target.', mediaTypes: [] },
      { status: 200, description: 'The page that shows the target first.', mediaTypes: ['text/html'] },
    ],
    errors: { not_found: owned.not_found },
  }),
  endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/update',
    summary: 'Change a short link',
    description: 'What is not given stays as it is.',
    input: updateLinkInput,
    parameters: { ...fields, link: 'The code.', ...ownerProof },
    answer: changed,
    errors: { ...owned, ...storageRefusal },
  }),
  endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/delete',
    summary: 'Delete a short link',
    input: deleteLinkInput,
    parameters: { link: 'The code.', ...ownerProof },
    answer: removed,
    errors: owned,
  }),
]
