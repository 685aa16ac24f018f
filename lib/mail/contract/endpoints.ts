import { endpoint, plainAnswer } from '@/lib/core/contract/endpoint'
import { mailSendAnswer, mailSendInput, mailVerifyAnswer, mailVerifyInput } from './mail'

export const mailEndpoints = {
  send: endpoint({
    group: 'mail',
    methods: ['POST'],
    path: '/api/verifymail/v1/send',
    operation: 'sendMailCode',
    summary: 'Send a code to a mailbox',
    changes: true,
    pages: true,
    description:
      'Sends six digits that can be used once, within 10 minutes and five attempts. Answered when the mail server has taken the message; if it does not, nothing stays pending. If the mail server got the message and did not answer in time, the answer is `503`, and the mail counts as sent towards the caps and the 60 seconds.\n\nA mailbox has one pending code: a new one replaces it, at the earliest after 60 seconds. It gets at most 20 mails a day, a domain 300 an hour, and everybody together 1,000 an hour; after 20 wrong codes in a day a mailbox gets none. Capital letters, what follows a `+` and at Gmail dots make no other mailbox.',
    input: mailSendInput,
    parameters: { email: 'The mailbox. International domains are fine; the part before the @ is ASCII.' },
    answer: mailSendAnswer,
    otherAnswers: [plainAnswer('token', 'just the token', 'vk3xQ9pWc2RzT7mB')],
    errors: {
      invalid_parameter: 'Not one mailbox, or its mail server refuses it for good.',
      conflict:
        'A code was sent to this mailbox less than 60 seconds ago, or it or its domain has had enough. `Retry-After` says how long to wait.',
      unavailable:
        'E-mail is not set up, the mail server does not take the message, or too many were sent or are waiting.',
    },
    example: { email: 'ann@example.com' },
  }),
  verify: endpoint({
    group: 'mail',
    methods: ['POST'],
    path: '/api/verifymail/v1/verify',
    operation: 'verifyMailCode',
    summary: 'Check a code',
    changes: true,
    description:
      'Every call counts as one of five attempts, whether or not the code is right; wrong ones also count for the mailbox, 20 a day.',
    input: mailVerifyInput,
    parameters: {
      token: 'As it was given when the code was sent.',
      code: 'The six digits from the message.',
    },
    answer: mailVerifyAnswer,
    otherAnswers: [plainAnswer('valid', 'just `true` or `false`', 'true')],
    example: { token: 'vk3xQ9pWc2RzT7mB', code: '123456' },
  }),
}
