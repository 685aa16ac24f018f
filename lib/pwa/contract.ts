import { endpoint, taggedFile, taggedFileErrors } from '@/lib/core/contract/endpoint'
import { languageParameter, pageLanguageParameter, roomName } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'

const inLanguage = z.object({
  language: languageParameter.default('en'),
})

export const installEndpoints = {
  manifest: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/app.webmanifest',
    operation: 'getManifest',
    summary: 'The application, for browsers that install it',
    isInternal: true,
    isPrivate: true,
    input: inLanguage,
    parameters: { language: 'Language of its names.' },
    otherResponses: taggedFile(
      'A web application manifest.',
      'application/manifest+json',
      '{"name":"Chat room"}',
    ),
    errors: taggedFileErrors,
  }),
  card: endpoint({
    group: 'chat',
    methods: ['GET'],
    path: '/card.png',
    operation: 'drawRoomCard',
    summary: 'The picture of a room',
    description:
      'What sites show where a link to a room is posted: a PNG of 1200 × 630 pixels with its title and topic; of a private room its name alone. Without `room`, that of the platform.',
    input: z.object({ room: roomName.optional() }),
    parameters: { room: 'The room.' },
    otherResponses: taggedFile('The picture.', 'image/png', undefined, 'Identifies exactly this image.'),
    errors: { ...taggedFileErrors, unavailable: 'Too much work is waiting.' },
    example: { room: 'main' },
  }),
  worker: endpoint({
    group: 'platform',
    methods: ['GET'],
    path: '/sw.js',
    operation: 'getServiceWorker',
    summary: 'The service worker of the chat',
    isInternal: true,
    isPrivate: true,
    input: z.object({ language: pageLanguageParameter.default('en') }),
    parameters: { language: 'Language of the page that it shows without a network.' },
    otherResponses: taggedFile('The script.', 'text/javascript', "self.addEventListener('fetch', answer)\n"),
    errors: taggedFileErrors,
  }),
}
