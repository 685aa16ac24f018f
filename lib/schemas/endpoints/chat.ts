import { createInput, logOffInput, logOnInput, onlineInput, pollInput, roomsInput, sendInput } from '../chat'
import {
  createAnswer,
  logOffAnswer,
  logOnAnswer,
  onlineAnswer,
  pollAnswer,
  roomsAnswer,
  sendAnswer,
} from './chat-answers'
import { endpoint } from './endpoint'

const both = ['GET', 'POST'] as const
const readerCredentials = {
  username: 'Only for a room that the administrator made private.',
  password: 'Only for a room that the administrator made private.',
}
const wrongCredentials = 'The username or the password is missing or wrong.'

const cookie = { 'Set-Cookie': 'What stands for the log-on from now on, or forgets it.' }

export const chatEndpoints = {
  poll: endpoint({
    group: 'chat',
    methods: both,
    path: '/poll',
    summary: 'Read new messages',
    description:
      'Everything strictly after a cursor, oldest first. Without a cursor: the newest `limit` messages, still oldest first. Pass `cursor` of the answer to the next call.',
    input: pollInput,
    parameters: {
      room: 'A room that does not exist has no messages.',
      after_time: 'Time cursor, milliseconds since the epoch.',
      after_id: 'Id cursor. Either cursor may be given alone.',
      before_id: 'A page of history before that id instead.',
      limit: 'The most rows in one page. An answer also ends at 256 KiB; `has_more` says that more follows.',
      wait: 'Seconds to hold the call until something new arrives.',
      events: 'Also deliver rows that change earlier ones: delete, edit, clear, topic, join, leave.',
      nick: 'Be present in the room under this name.',
      session: 'Tells two tabs of one person apart.',
      ...readerCredentials,
    },
    answer: pollAnswer,
    errors: {
      unauthorized: wrongCredentials,
      forbidden: 'The nickname is reserved.',
      sensitive_word: 'The nickname has a word that is not allowed.',
    },
    example: { room: 'main', limit: '20' },
  }),
  send: endpoint({
    group: 'chat',
    methods: both,
    path: '/send',
    repeatable: true,
    summary: 'Send a message',
    changes: true,
    pages: true,
    description:
      'Answered when the message is stored for good. A public room comes to life with its first message.',
    input: sendInput,
    parameters: {
      room: 'Letters, digits and - _ . of any script.',
      nick: '`name`, or `name#secret` to be recognised by a trip without an account.',
      msg: 'Trimmed at both ends.',
      type: '`action` for what a person does rather than says.',
      send_id:
        'Your unique id of this message: a repeat gives the first result and stores nothing. It wins over an Idempotency-Key.',
      reply_to:
        'The id of the message that this one answers. It is kept although that may be deleted; one that the room has not reached yet is refused.',
      key: 'Super key: marks the message as the administrator’s. Better sent as a header.',
      username: 'Of an account, for custom rooms.',
      password: 'Of that account.',
    },
    answer: sendAnswer,
    otherAnswers: [
      {
        status: 303,
        description: 'Back to the room, for a form that a browser posts.',
        mediaTypes: [],
        headers: { Location: 'The path of its page.' },
      },
    ],
    errors: {
      unauthorized: wrongCredentials,
      forbidden: 'The room is frozen, the sender is banned, or the nickname is reserved.',
      conflict: 'The `send_id` was used for another message, or it is too soon in a slow room.',
      sensitive_word: 'The message holds a word that is blocked here.',
      unavailable: 'Too much is waiting.',
    },
    example: { room: 'main', nick: 'ann', msg: 'hello' },
  }),
  create: endpoint({
    group: 'chat',
    methods: both,
    path: '/create',
    repeatable: true,
    summary: 'Create an account of a custom room',
    changes: true,
    description: 'The administrator key may be sent as `Authorization: Bearer <key>` instead.',
    input: createInput,
    parameters: {
      key: 'Administrator key, or one that the administrator issued.',
      username: 'Names that differ only in case are one.',
      password: '6 characters or more.',
      room: 'Must be a custom room.',
    },
    answer: createAnswer,
    errors: {
      unauthorized: 'The key is missing or wrong.',
      not_found: 'There is no such room.',
      conflict: 'The username is taken.',
    },
  }),
  rooms: endpoint({
    group: 'chat',
    methods: both,
    path: '/rooms',
    summary: 'List the rooms',
    input: roomsInput,
    parameters: {
      username: 'Of an account: also lists its private room.',
      password: 'Of that account.',
    },
    answer: roomsAnswer,
    errors: { unauthorized: 'The username or the password is wrong.' },
  }),
  online: endpoint({
    group: 'chat',
    methods: both,
    path: '/online',
    summary: 'Who is in a room',
    input: onlineInput,
    parameters: { room: 'Its name.', ...readerCredentials },
    answer: onlineAnswer,
    errors: { unauthorized: wrongCredentials },
    example: { room: 'main' },
  }),
  // As GET it serves shared links that carry credentials: they end here and never reach a page.
  logOn: endpoint({
    group: 'chat',
    methods: both,
    path: '/logon',
    summary: 'Log on to a room',
    isInternal: true,
    changes: true,
    pages: true,
    input: logOnInput,
    parameters: {
      room: 'Its name.',
      nick: '`name`, or `name#secret`.',
      username: 'Of an account, for custom rooms.',
      password: 'Of that account.',
    },
    answer: logOnAnswer,
    headers: cookie,
    otherAnswers: [{ status: 303, description: 'To the room.', mediaTypes: [], headers: cookie }],
    errors: {
      unauthorized: wrongCredentials,
      forbidden: 'The nickname is reserved.',
      sensitive_word: 'The nickname or the name of the room holds a word that is blocked here.',
    },
  }),
  logOff: endpoint({
    group: 'chat',
    methods: ['POST'],
    path: '/logoff',
    summary: 'Leave a room',
    isInternal: true,
    changes: true,
    pages: true,
    input: logOffInput,
    parameters: { room: 'Its name.', session: 'The one that the polls carried.' },
    answer: logOffAnswer,
    headers: cookie,
    otherAnswers: [{ status: 303, description: 'To the log-on dialog.', mediaTypes: [], headers: cookie }],
  }),
}
