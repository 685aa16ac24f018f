import { examplePage } from '../example-values'
import { linkLimits } from '../link-limits'
import {
  type AddLinkAnswer,
  addLinkInput,
  deleteLinkInput,
  type LinkAnswer,
  type LinkPreview,
  manyLinksInput,
  openLinkInput,
  type ParseLinkAnswer,
  parseLinkInput,
  updateLinkInput,
} from '../links'
import { errorBody } from '../openapi/error-body'
import { z } from '../zod'
import { endpoint, plainAnswer } from './endpoint'
import { exactly, type Fields } from './exactly'
import { linesBody } from './lines-body'
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
    visits_left: z.int().nullable().describe('How often it leads on yet; null: no bound.'),
    protected: z.boolean().describe('Whether it asks for a password.'),
    pass_query: z.boolean(),
    days: z
      .array(z.object({ day: z.string().describe('Such as 2026-11-22, UTC.'), visits: z.int() }))
      .describe(`Days with visits, of the last ${linkLimits.daysKept}.`),
  }),
)

const removed = z.object({ message: z.literal('deleted'), link: z.string() })

const fields = {
  target: 'An absolute http or https address, kept as given; no short link of this platform.',
  tip: 'Show visitors where the link leads before they go there.',
  expires_in: 'Seconds until the link ends; 0: never.',
  max_visits:
    'How often it leads on, exactly; then it is not found. 0: no bound. HEAD, the preview and /go/parse do not count.',
  password: 'Asked of every visitor, and by the preview and /go/parse.',
  pass_query: 'Whether the query of the short link as visited is added to that of the target.',
}
const owned = {
  ...ownerRefusal,
  not_found: 'There is no such link, or it has expired, or its visits are used up.',
}
const guarded = {
  not_found: owned.not_found,
  unauthorized: 'The link asks for a password, or it is wrong.',
  conflict: 'Too many wrong passwords; `Retry-After` says for how long.',
}
/** Whose visits are counted down leads nowhere while that cannot be noted. */
const visited = { ...guarded, storage_full: 'The storage of the platform is full.' }

export const linkEndpoints = {
  add: endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/addlink',
    operation: 'createLink',
    repeatable: true,
    summary: 'Make a short link',
    description:
      'Anybody may. A code that is taken is never made to lead elsewhere; the `token` in the answer is shown once, and whoever has it changes or deletes the link.',
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
          'url',
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
  addMany: endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/addlinks',
    operation: 'createLinks',
    repeatable: true,
    summary: 'Make many short links',
    description:
      'One result for each, in the order given: what `/go/addlink` answers, or why it was refused. One that is refused refuses no other. With an `Idempotency-Key` each of them is made once.',
    changes: true,
    input: manyLinksInput,
    bodyBytesMax: linkLimits.manyBytesMax,
    parameters: {
      links: `1 to ${linkLimits.manyMax}: objects with the parameters of /go/addlink but password, or targets alone; as text, a target a line.`,
    },
    rawBody: linesBody('links', 'The targets, one a line.', 'https://example.com/a\nhttps://example.com/b\n'),
    answer: z.object({
      results: z.array(z.union([added.extend({ code: z.literal(200) }), errorBody.omit({ issues: true })])),
    }),
    otherAnswers: [
      {
        ...plainAnswer(
          { list: 'results', field: 'url' },
          'just the short links, one a line, and in the line of one that is refused the JSON of that; the tokens, with commas between them, are in the header `X-Token`',
          'https://example.org/go/k3xQ9pW',
        ),
        headersSometimes: { 'X-Token': 'The tokens of the links.' },
      },
    ],
    example: { links: ['https://example.com/a', 'https://example.com/b'] },
  }),
  parse: endpoint({
    group: 'links',
    methods: ['GET', 'POST'],
    path: '/go/parse',
    operation: 'resolveLink',
    summary: 'Where a short link leads',
    description:
      'Tells it without following the link, so it counts as no visit. One that asks for a password takes that in the header `X-Password`.',
    ownHeaders: ['X-Password'],
    input: parseLinkInput,
    parameters: { link: 'The code, or the whole short link.' },
    answer: parsed,
    otherAnswers: [plainAnswer('data.link', 'just the target', 'https://example.com/a/long/address')],
    errors: guarded,
  }),
  visit: endpoint({
    group: 'links',
    methods: ['GET'],
    path: '/go/{link}',
    operation: 'followLink',
    summary: 'Follow a short link',
    pages: true,
    ownHeaders: ['X-Password'],
    description:
      'With a `+` after the code: a page that shows the target and how often the link was followed, in all and by day. Without its password a browser gets a page that asks for it.',
    pathParameters: { link: 'The code, with or without a + after it.' },
    otherAnswers: [
      { status: 302, description: 'To the target.', mediaTypes: [], headers: { Location: 'The target.' } },
      {
        status: 200,
        description: 'The page that shows the target first.',
        mediaTypes: ['text/html'],
        example: examplePage,
      },
      {
        status: 200,
        description: 'With a `+`, the same as JSON for whoever accepts that and no page.',
        mediaTypes: ['application/json'],
        body: previewed,
      },
    ],
    errors: visited,
  }),
  open: endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/{link}',
    operation: 'openLink',
    summary: 'Follow a short link that has a password',
    description:
      'What the page that asks for the password sends. Wrong passwords are counted: after too many, further ones are refused for a quarter of an hour at most.',
    pages: true,
    pathParameters: { link: 'The code, with or without a + after it.' },
    input: openLinkInput,
    parameters: { password: 'In the body: addresses are kept in logs and histories.' },
    otherAnswers: [
      { status: 303, description: 'To the target.', mediaTypes: [], headers: { Location: 'The target.' } },
      {
        status: 200,
        description: 'The page that shows the target first.',
        mediaTypes: ['text/html'],
        example: examplePage,
      },
      {
        status: 200,
        description: 'With a `+`, the preview as JSON for whoever accepts that and no page.',
        mediaTypes: ['application/json'],
        body: previewed,
      },
    ],
    errors: visited,
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
    parameters: {
      ...fields,
      max_visits: 'How often it leads on from now; 0: no bound.',
      no_password: '1: it asks for a password no longer.',
      link: 'The code.',
      ...ownerProof,
    },
    answer: changed,
    otherAnswers: [plainAnswer('url', 'just the short link', 'https://example.org/go/k3xQ9pW')],
    errors: { ...owned },
  }),
  delete: endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/delete',
    operation: 'deleteLink',
    bearer: owner,
    summary: 'Delete a short link',
    description:
      'Takes the token of the link, or the super key. It leads nowhere from then on and cannot be restored; its code is free again.',
    changes: true,
    pages: true,
    input: deleteLinkInput,
    parameters: { link: 'The code.', ...ownerProof },
    answer: removed,
    errors: owned,
  }),
}
