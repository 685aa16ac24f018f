import {
  type AddLinkAnswer,
  addLinkInput,
  deleteLinkInput,
  type LinkAnswer,
  type LinkPreview,
  type ParseLinkAnswer,
  parseLinkInput,
  updateLinkInput,
} from '../links'
import { z } from '../zod'
import { endpoint, plainAnswer } from './endpoint'
import { exactly, type Fields } from './exactly'
import { owner, ownerProof, ownerRefusal } from './owner-proof'

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
    token: z
      .string()
      .optional()
      .describe(
        'Shown this once: it changes and deletes the link. An Idempotency-Key repeats it only to the address that made it.',
      ),
  }),
)

const changed = exactly<Fields<LinkAnswer>>()(z.object({ message: z.enum(['created', 'updated']), ...link }))

const parsed = exactly<Fields<ParseLinkAnswer>>()(
  z.object({ data: z.object({ link: z.string().describe('The full original address.'), tip: z.boolean() }) }),
)

const previewed = exactly<LinkPreview>()(
  z.object({
    link: link.link,
    target: link.target,
    tip: link.tip,
    hits: z.int().describe('How often it was followed.'),
    created_at: z.int(),
    updated_at: z.int(),
    expires_at: link.expires_at,
  }),
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

export const linkEndpoints = {
  add: endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/addlink',
    operation: 'createLink',
    repeatable: true,
    summary: 'Make a short link',
    changes: true,
    pages: true,
    input: addLinkInput,
    parameters: {
      ...fields,
      link: 'The code, letters, digits and - _; without it one of 7 characters is made.',
    },
    answer: added,
    otherAnswers: [
      {
        ...plainAnswer(
          'just the short link; its token is in the header `X-Token`',
          'https://example.org/go/k3xQ9pW',
        ),
        headersSometimes: { 'X-Token': 'The token of the link.' },
      },
    ],
    errors: {
      conflict: 'The code is taken or reserved.',
    },
    example: { target: 'https://example.com/a/long/address' },
  }),
  parse: endpoint({
    group: 'links',
    methods: ['GET', 'POST'],
    path: '/go/parse',
    operation: 'resolveLink',
    summary: 'Where a short link leads',
    input: parseLinkInput,
    parameters: { link: 'The code, or the whole short link.' },
    answer: parsed,
    otherAnswers: [plainAnswer('just the target', 'https://example.com/a/long/address')],
    errors: { not_found: owned.not_found },
  }),
  visit: endpoint({
    group: 'links',
    methods: ['GET'],
    path: '/go/{link}',
    operation: 'followLink',
    summary: 'Follow a short link',
    pages: true,
    description:
      'With a `+` after the code: a page that shows the target and how often the link was followed.',
    pathParameters: { link: 'The code, with or without a + after it.' },
    otherAnswers: [
      { status: 302, description: 'To the target.', mediaTypes: [], headers: { Location: 'The target.' } },
      { status: 200, description: 'The page that shows the target first.', mediaTypes: ['text/html'] },
      {
        status: 200,
        description: 'With a `+`, the same as JSON for whoever accepts that and no page.',
        mediaTypes: ['application/json'],
        body: previewed,
      },
    ],
    errors: { not_found: owned.not_found },
  }),
  update: endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/update',
    operation: 'updateLink',
    example: { target: 'https://example.com/a/long/address' },
    bearer: owner,
    summary: 'Change a short link',
    changes: true,
    pages: true,
    description: 'What is not given stays as it is.',
    input: updateLinkInput,
    parameters: { ...fields, link: 'The code.', ...ownerProof },
    answer: changed,
    otherAnswers: [plainAnswer('just the short link', 'https://example.org/go/k3xQ9pW')],
    errors: { ...owned },
  }),
  delete: endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/delete',
    operation: 'deleteLink',
    bearer: owner,
    summary: 'Delete a short link',
    changes: true,
    pages: true,
    input: deleteLinkInput,
    parameters: { link: 'The code.', ...ownerProof },
    answer: removed,
    errors: owned,
  }),
}
