import { ipInput, ipRecord, ipSelection } from '../ip'
import { endpoint } from './endpoint'

export const ipEndpoints = {
  describe: endpoint({
    group: 'ip',
    methods: ['GET', 'POST'],
    path: '/ip',
    operation: 'describeIp',
    summary: 'Tell an address and what is known about it',
    description:
      'Every field is always there, in the names and types of Cloudflare’s `request.cf`; what is not known is `""`, ' +
      '`0`, `false` or `{}`, and nothing is made up.\n\n' +
      'Without `ip` it is about the caller: where the address is, who runs its network, and what the connection ' +
      'showed. With `ip` it is about that address: its place and network only.\n\n' +
      'IP geolocation by DB-IP (https://db-ip.com), CC BY 4.0: if you show it, show the link.',
    input: ipInput,
    parameters: {
      ip: 'Another address: IPv4 with four decimal parts, or IPv6.',
      format:
        'text: just the address, without JSON; so does Accept: text/plain. With fields: their values, a line each.',
      fields: 'Only these, by name or path, separated by commas: country,asn,tlsClientAuth.certSerial.',
    },
    answer: ipRecord.omit({ code: true }),
    otherAnswers: [
      {
        status: 200,
        description: 'Plain text, where asked for.',
        mediaTypes: ['text/plain'],
        example: '8.8.8.8\n',
      },
      {
        status: 200,
        description: 'With `fields`: only those.',
        mediaTypes: ['application/json'],
        body: ipSelection,
        isRare: true,
      },
    ],
    example: { ip: '8.8.8.8' },
  }),
}
