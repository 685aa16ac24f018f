import {
  adminEndpoint,
  listParameters,
  listResponse,
  namedListInput,
  tagFilter,
  trash,
} from '@/lib/core/contract/admin-endpoint'
import {
  creationRefusal,
  endpoint,
  examplePage,
  linesBody,
  owner,
  ownerProof,
  ownerRefusal,
  plainResponse,
} from '@/lib/core/contract/endpoint'
import { flag } from '@/lib/core/contract/fields'
import { linkLimits } from '../limits'
import {
  addLinkInput,
  addLinkResponse,
  adminLink,
  deleteLinkInput,
  deleteLinkResponse,
  hostField,
  linkPreview,
  manyLinksInput,
  manyLinksResponse,
  openLinkInput,
  parseLinkInput,
  parseLinkResponse,
  updateLinkInput,
  updateLinkResponse,
} from './schemas'

const fields = {
  target:
    'An absolute http or https address; no short link of this platform. White space around it is removed and spaces inside are percent-encoded; otherwise it is kept as given. Also mailto:, tel:, sms:, geo:, magnet:, xmpp:, matrix: or tg:, which visitors are always shown first.',
  tip: 'Show visitors where the link leads before they go there.',
  expires_in: 'Seconds until the link ends; 0: never.',
  max_visits:
    'How many visits it allows, counted exactly; after them it is not found. 0: no limit. HEAD, bots, the preview and /go/parse do not count.',
  password: 'Every visitor has to enter it; the preview and /go/parse ask for it, too.',
  pass_query: 'Whether the query of the short link as visited is added to that of the target.',
}
const owned = {
  ...ownerRefusal,
  not_found: 'There is no such link, or it has expired, or its visits are used up.',
}
const hidden = { gone: 'An administrator has hidden it; its owner can still delete it.' }
const guarded = {
  ...hidden,
  not_found: owned.not_found,
  unauthorized: 'The link asks for a password, and it is missing or wrong.',
  conflict: 'Too many wrong passwords; `Retry-After` says for how long.',
}
/** A limited visit cannot be counted on a full disk. */
const visited = { ...guarded, storage_full: 'The storage of the platform is full.' }

const targetRefusal = 'The target contains a word that is blocked here.'

export const linkEndpoints = {
  add: endpoint({
    group: 'links',
    methods: ['GET', 'POST'],
    path: '/go/addlink',
    operation: 'createLink',
    customHeaders: ['X-Create-Key'],
    idempotencyScope: 'addlink',
    summary: 'Make a short link',
    description:
      'Anyone can make a link. A code that is already taken is refused, also if only upper and lower case differ. The `token` in the answer is shown only once: with it, the link can be changed or deleted.\n\nGET is for programs that can send nothing else. It takes no `password` and answers no `token`, so nobody but an administrator can change the link. Proxies repeat GETs: the same call from the same network within a minute gets the first link, or a new one if that is gone.',
    hasSideEffects: true,
    hasErrorPages: true,
    input: addLinkInput,
    parameters: {
      ...fields,
      password: `${fields.password} Not in the query of a GET.`,
      link: 'The code: 1 to 64 letters and digits of any script, - and _, in NFC; without it one of 7 characters is made. It may not differ from the code of another link by case alone.',
    },
    response: addLinkResponse,
    otherResponses: [
      {
        ...plainResponse(
          'url',
          'just the short link; its token is in the header `X-Token`',
          'https://example.org/go/k3xQ9pW',
        ),
        headersSometimes: { 'X-Token': 'The token of the link.' },
      },
    ],
    errors: {
      conflict: 'The code is taken or reserved.',
      ...creationRefusal,
      forbidden: 'Creating this is for some networks here, or links to this host or target are not allowed.',
      sensitive_word: targetRefusal,
    },
    example: { target: 'https://example.com/a/long/address' },
  }),
  addMany: endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/addlinks',
    operation: 'createLinks',
    customHeaders: ['X-Create-Key'],
    idempotencyScope: 'addlinks',
    summary: 'Make many short links',
    description:
      'One result for each, in the order given: what `/go/addlink` answers, or why it was refused. A refused one does not affect the others. With an `Idempotency-Key` each of them is made once.',
    hasSideEffects: true,
    input: manyLinksInput,
    bodyBytesMax: linkLimits.manyBytesMax,
    parameters: {
      links: `1 to ${linkLimits.manyMax}: objects with the parameters of /go/addlink except password, or just targets; as text, one target per line.`,
    },
    rawBody: linesBody(
      'links',
      'The targets, one per line.',
      'https://example.com/a\nhttps://example.com/b\n',
    ),
    response: manyLinksResponse,
    otherResponses: [
      {
        ...plainResponse(
          { list: 'results', field: 'url' },
          'just the short links, one per line, with the JSON of the refusal in the line of a refused one; the tokens, separated by commas, are in the header `X-Token`',
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
    summary: 'Find out where a short link leads',
    description:
      'Does not follow the link, so it does not count as a visit. Send the password of a link that asks for one in the header `X-Password`.',
    customHeaders: ['X-Password'],
    input: parseLinkInput,
    parameters: { link: 'The code, or the whole short link.' },
    response: parseLinkResponse,
    otherResponses: [plainResponse('data.link', 'just the target', 'https://example.com/a/long/address')],
    errors: guarded,
  }),
  visit: endpoint({
    group: 'links',
    methods: ['GET'],
    path: '/go/{link}',
    operation: 'followLink',
    summary: 'Follow a short link',
    hasErrorPages: true,
    customHeaders: ['X-Password'],
    description:
      'The code is looked up as it is written; if there is none, upper and lower case do not matter, and closing punctuation, quotes and spaces that were copied with it are left out by a redirect. With a `+` after the code: a page that shows the target and how often the link was followed, in all and by day. Without its password a browser gets a page that asks for it. Preview agents and crawlers, known by their User-Agent, are redirected without being counted as visits; `bot_hits` counts them. Where visits are limited they get a page without the target, and no visit is used up. curl and other programs that people run are visitors. HEAD and prefetches are not counted, and a prefetch of a link of limited visits is refused.',
    pathParameters: { link: 'The code, with or without a + after it.' },
    otherResponses: [
      {
        status: 302,
        description: 'To the target, or to the link that was copied with what stood after it.',
        mediaTypes: [],
        headers: { Location: 'The target.' },
      },
      {
        status: 200,
        description: 'The page that shows the target first, or the page for a bot where visits are limited.',
        mediaTypes: ['text/html'],
        example: examplePage,
      },
      {
        status: 200,
        description: 'With a `+`, the same as JSON, for clients that accept JSON and no HTML.',
        mediaTypes: ['application/json'],
        body: linkPreview,
      },
    ],
    errors: visited,
  }),
  open: endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/{link}',
    operation: 'openLink',
    example: { password: 'a good password' },
    summary: 'Follow a short link by a form',
    description:
      'Sent by the forms of two pages: the one that asks for the password, and the one that bots get if visits are limited. It always counts as a visit, whatever the User-Agent is. Wrong passwords are counted: after too many, further ones are refused for a quarter of an hour at most.',
    hasErrorPages: true,
    pathParameters: { link: 'The code, with or without a + after it.' },
    input: openLinkInput,
    parameters: {
      password: 'Of a link that has one. In the body: addresses are kept in logs and histories.',
    },
    otherResponses: [
      { status: 303, description: 'To the target.', mediaTypes: [], headers: { Location: 'The target.' } },
      {
        status: 200,
        description: 'The page that shows the target first.',
        mediaTypes: ['text/html'],
        example: examplePage,
      },
      {
        status: 200,
        description: 'With a `+`, the preview as JSON, for clients that accept JSON and no HTML.',
        mediaTypes: ['application/json'],
        body: linkPreview,
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
    hasSideEffects: true,
    hasErrorPages: true,
    description: 'What is not given stays as it is.',
    input: updateLinkInput,
    parameters: {
      ...fields,
      max_visits: 'How many visits it allows from now on; 0: no limit.',
      no_password: '1: remove the password.',
      link: 'The code.',
      ...ownerProof,
    },
    response: updateLinkResponse,
    otherResponses: [plainResponse('url', 'just the short link', 'https://example.org/go/k3xQ9pW')],
    errors: {
      ...owned,
      ...hidden,
      forbidden: 'Links to this host or target are not allowed here.',
      sensitive_word: targetRefusal,
    },
  }),
  delete: endpoint({
    group: 'links',
    methods: ['POST'],
    path: '/go/delete',
    operation: 'deleteLink',
    bearer: owner,
    summary: 'Delete a short link',
    description:
      'Needs the token of the link, or the super key. The link is deleted for good; its code is free again.',
    hasSideEffects: true,
    hasErrorPages: true,
    input: deleteLinkInput,
    parameters: { link: 'The code.', ...ownerProof },
    response: deleteLinkResponse,
    errors: owned,
  }),
}

const link = {
  pathParameters: { link: 'Its code.' },
  response: adminLink,
  errors: { not_found: 'There is no such short link.' },
}

export const adminLinkEndpoints = {
  list: adminEndpoint('GET', '/links', 'List the short links', {
    operation: 'adminListLinks',
    description: 'Newest first, with their targets and how often each was followed.',
    input: namedListInput.extend({
      ...trash.listInput,
      tag: tagFilter,
      host: hostField.optional(),
      flagged: flag.optional(),
    }),
    parameters: {
      ...listParameters,
      ...trash.listParameters,
      q: 'Text in the code, the target, its host or the address tag.',
      tag: 'Made from the address with this tag.',
      host: 'Leads to this host or one below it.',
      flagged: 'Only those that the word filter flags, or does not.',
    },
    response: listResponse('links', adminLink),
  }),
  read: adminEndpoint('GET', '/links/{link}', 'Read about a short link', {
    operation: 'adminGetLink',
    description: 'Its target, its dates and how often it was followed; this counts as no visit.',
    ...link,
  }),
  delete: adminEndpoint('DELETE', '/links/{link}', 'Delete a short link', {
    operation: 'adminDeleteLink',
    description:
      'Whoever made it: its code is free again. The link and its visits can be restored for TRASH_DAYS, unless the storage is full.',
    freesSpace: true,
    ...link,
    response: deleteLinkResponse,
  }),
  restore: adminEndpoint('POST', '/links/{link}/restore', 'Restore a short link', {
    operation: 'adminRestoreLink',
    description: 'As it was when an administrator deleted it, with its token.',
    ...link,
    input: trash.input,
    parameters: trash.parameters,
    example: trash.example,
    errors: { not_found: 'No such short link was deleted.', conflict: 'Its code is in use again.' },
  }),
  purge: adminEndpoint('POST', '/links/{link}/purge', 'Delete a short link for good', {
    operation: 'adminPurgeLink',
    description: 'One that an administrator has deleted.',
    freesSpace: true,
    ...link,
    input: trash.input,
    parameters: trash.parameters,
    example: trash.example,
    response: deleteLinkResponse,
    errors: { not_found: 'No such short link was deleted.' },
  }),
}
