import { endpoint } from '@/lib/core/contract/endpoint'
import { responseFormat, textUpTo } from '@/lib/core/contract/fields'
import { z } from '@/lib/core/contract/zod'
import { zoneLengthMax } from './limits'

const example = '2026-07-26T10:00:00.123000+02:00'

const timeInput = z.object({ zone: textUpTo(zoneLengthMax).optional(), format: responseFormat })

/** The names and formats of worldtimeapi.org, whose clients need only another address. */
const timeResponse = z.object({
  datetime: z
    .string()
    .describe('Local time with six decimals, of which the last three are 0.')
    .meta({ examples: [example] }),
  utc_datetime: z.string().meta({ examples: ['2026-07-26T08:00:00.123000+00:00'] }),
  unixtime: z
    .int()
    .describe('Seconds since the epoch.')
    .meta({ examples: [1_785_052_800] }),
  unixtime_ms: z
    .int()
    .describe('Milliseconds since the epoch.')
    .meta({ examples: [1_785_052_800_123] }),
  timezone: z
    .string()
    .describe('Its name in the tz database, or an offset such as `+02:00` if that was asked for.')
    .meta({ examples: ['Europe/Berlin'] }),
  abbreviation: z
    .string()
    .describe('As in the tz database; a number such as `+03` where no letters are in use.')
    .meta({ examples: ['CEST'] }),
  utc_offset: z.string().meta({ examples: ['+02:00'] }),
  raw_offset: z
    .int()
    .describe('Seconds ahead of UTC, without daylight saving time.')
    .meta({ examples: [3600] }),
  dst: z
    .boolean()
    .describe('Whether clocks are ahead of what they showed before and will show after.')
    .meta({ examples: [true] }),
  dst_offset: z
    .int()
    .describe('Seconds that daylight saving time adds to `raw_offset`.')
    .meta({ examples: [3600] }),
  dst_from: z
    .string()
    .nullable()
    .describe('When the present daylight saving time began.')
    .meta({ examples: ['2026-03-29T01:00:00+00:00'] }),
  dst_until: z
    .string()
    .nullable()
    .describe('When it ends.')
    .meta({ examples: ['2026-10-25T01:00:00+00:00'] }),
  day_of_week: z
    .int()
    .describe('0 is Sunday.')
    .meta({ examples: [0] }),
  day_of_year: z.int().meta({ examples: [207] }),
  week_number: z
    .int()
    .describe('As in ISO 8601.')
    .meta({ examples: [30] }),
  client_ip: z.string().meta({ examples: ['203.0.113.7'] }),
})
export type TimeResponse = z.output<typeof timeResponse>

const zonesResponse = z.object({
  zones: z
    .array(z.string())
    .describe('Older names too, sorted.')
    .meta({ examples: [['Africa/Abidjan', 'Europe/Berlin', 'UTC']] }),
  version: z
    .string()
    .describe('Of the tz database.')
    .meta({ examples: ['2026f'] }),
})

const inText = (description: string, text: string) =>
  [{ status: 200, description, mediaTypes: ['text/plain'], example: text }] as const

export const timeEndpoints = {
  now: endpoint({
    group: 'time',
    methods: ['GET', 'POST'],
    path: '/time',
    operation: 'getTime',
    summary: 'Get the time in a zone',
    description:
      'The time of this server’s clock and the rules of the zone, in the fields of worldtimeapi.org.\n\n' +
      'A zone is found by its name, by an offset from UTC, or by a country, a capital or a city from about 300,000 inhabitants in English or Chinese. ' +
      '`GMT+2` is two hours ahead of UTC; only the tz database’s own `Etc/GMT+2` has the opposite sign. ' +
      'A place with several zones is refused, and the refusal lists them. Of cities with one name the largest and best known counts.\n\n' +
      'Clocks that are put forward for a season keep daylight saving time, even where the law names it otherwise: in Dublin in summer, in Casablanca outside Ramadan.',
    input: timeInput,
    parameters: {
      zone: 'A name of the tz database such as `Europe/Berlin`, an offset such as `UTC+8` or `-03:30`, a city or a country such as `New Delhi`, `北京`, `Asia/Beijing`, `Valencia, Spain` or `Japan`; in any case, with or without accents. Without it: the zone in which `/ip` locates your address, else UTC.',
      format: '`text`: only `datetime`, as plain text. `Accept: text/plain` does the same.',
    },
    response: timeResponse,
    otherResponses: inText('Plain text, if asked for.', `${example}\n`),
    example: { zone: 'Europe/Berlin' },
  }),
  zones: endpoint({
    group: 'time',
    methods: ['GET', 'POST'],
    path: '/time/zones',
    operation: 'listTimeZones',
    summary: 'List the time zones',
    description:
      'Every name of the tz database that `/time` takes; it takes offsets, cities and countries too.',
    input: z.object({ format: responseFormat }),
    parameters: { format: '`text`: plain text, one name per line. `Accept: text/plain` does the same.' },
    response: zonesResponse,
    otherResponses: inText('Plain text, one name per line, if asked for.', 'Africa/Abidjan\nAfrica/Accra\n'),
  }),
}
