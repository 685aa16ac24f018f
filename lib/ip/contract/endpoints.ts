import { endpoint, linesBody } from '@/lib/core/contract/endpoint'
import { z } from '@/lib/core/contract/zod'
import { ipAddressesMax } from '../limits'
import {
  ipAddressInput,
  ipBatchInput,
  ipFieldInput,
  ipFields,
  ipInput,
  ipLocation,
  ipRecord,
  ipRefused,
  ipSelection,
} from './ip'

const anyAddress =
  'IPv4 with four decimal parts, or IPv6; without zone, port or prefix. White space around it and brackets of IPv6 are ignored.'
const format =
  '`text`: just the address as plain text. `Accept: text/plain` does the same. With `fields`: their values, one per line.'
const fields = 'Only these, by name or path, separated by commas: country,asn,tlsClientAuth.certSerial.'

const otherForms = [
  {
    status: 200,
    description: 'Plain text, if asked for.',
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
] as const

export const ipEndpoints = {
  describe: endpoint({
    group: 'ip',
    methods: ['GET', 'POST'],
    path: '/ip',
    operation: 'describeIp',
    summary: 'Get your address, or another one, with what is known about it',
    description:
      'Every field is always there, in the names and types of Cloudflare’s `request.cf`; what is not known is `""`, ' +
      '`0`, `false` or `{}`, and nothing is made up.\n\n' +
      'Without `ip` it is about the caller: where the address is, who runs its network, and what the connection ' +
      'showed. With `ip` it is about that address: its place, network and name only.\n\n' +
      'Where the operator switched it on (`REVERSE_DNS`), `reverse` is the name of a public address in reverse DNS: what its ' +
      'owner claims, not checked. It is `""` when the name is not known within 300 ms; a moment later it may be. Ask with ' +
      '`fields` that leave it out, and nothing is looked up.\n\n' +
      'IP geolocation by DB-IP (https://db-ip.com), CC BY 4.0: if you show it, show the link.',
    input: ipInput,
    parameters: {
      ip: `Another address: ${anyAddress}`,
      format,
      fields,
    },
    response: ipRecord.omit({ code: true }),
    otherResponses: otherForms,
    example: { ip: '8.8.8.8' },
  }),
  lookUp: endpoint({
    group: 'ip',
    methods: ['GET'],
    path: '/ip/{address}',
    operation: 'lookUpAddress',
    summary: 'Get what is known about an address',
    description: 'The same as `/ip?ip=`.',
    pathParameters: { address: anyAddress },
    input: ipAddressInput,
    parameters: { format, fields },
    response: ipRecord.omit({ code: true }),
    otherResponses: otherForms,
  }),
  lookUpField: endpoint({
    group: 'ip',
    methods: ['GET'],
    path: '/ip/{address}/{field}',
    operation: 'lookUpAddressField',
    summary: 'Get one fact about an address',
    description:
      'The bare value and a line feed, ready for a shell: `/ip/8.8.8.8/country`, `/ip/8.8.8.8/zh.country`. What is not known is an empty line, `0` or `false`.',
    pathParameters: { address: anyAddress, field: 'A field of the record, by name or path.' },
    pathValues: { field: ipFields },
    input: ipFieldInput,
    parameters: { format: 'json: `{"code":200,"country":"US"}`.' },
    otherResponses: [
      { status: 200, description: 'The value.', mediaTypes: ['text/plain'], example: 'US\n' },
      {
        status: 200,
        description: 'With `format=json`: the record with this field only.',
        mediaTypes: ['application/json'],
        example: { code: 200, country: 'US' },
        body: ipSelection,
        isRare: true,
      },
    ],
    errors: { not_found: 'The record has no such field.' },
  }),
  lookUpMany: endpoint({
    group: 'ip',
    methods: ['POST'],
    path: '/ip/batch',
    operation: 'lookUpAddresses',
    summary: 'Get what is known about many addresses',
    description:
      'One result for each, in the order given: its place and network, or with `code` 400 why it was refused. An invalid address does not affect the others.',
    input: ipBatchInput,
    parameters: {
      ips: `1 to ${ipAddressesMax} addresses: a JSON list, or text that separates them by commas, spaces or line breaks.`,
    },
    rawBody: linesBody('ips', 'The addresses, one per line.', '8.8.8.8\n2001:4860:4860::8888\n'),
    response: z.object({ results: z.array(z.union([ipLocation, ipRefused])) }),
    example: { ips: ['8.8.8.8', '2001:4860:4860::8888'] },
  }),
}
