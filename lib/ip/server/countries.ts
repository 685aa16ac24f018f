import type { IpRecord } from '../contract/ip'

/** ISO 3166-1 codes by continent, as in the United Nations' list (M49) and GeoNames. */
const byContinent: Record<string, string> = {
  AF: 'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  AN: 'AQ BV GS HM TF',
  AS: 'AE AF AM AZ BD BH BN BT CC CN CX CY GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  EU: 'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  NA: 'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  OC: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
  SA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
}

const continents = new Map(
  Object.entries(byContinent).flatMap(([continent, countries]) =>
    countries.split(' ').map((country) => [country, continent] as const),
  ),
)

const europeanUnion = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** `''` if unknown. */
export const continentOf = (country: string): string => continents.get(country) ?? ''

export const isInEuropeanUnion = (country: string): boolean => europeanUnion.has(country)

const displayNames: Partial<Record<'en' | 'zh-Hans', Intl.DisplayNames>> = {}

/** Unicode's CLDR name; `''` for codes that are no country, such as Cloudflare's T1. */
function countryNameOf(country: string, language: 'en' | 'zh-Hans'): string {
  if (continentOf(country) === '') return ''
  displayNames[language] ??= new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return displayNames[language].of(country) ?? ''
}

/** The caller adds the Chinese names of region and city. @param country ISO 3166-1 alpha-2 */
export const countryNames = (country: string): Pick<IpRecord, 'countryName' | 'zh'> => ({
  countryName: countryNameOf(country, 'en'),
  zh: { country: countryNameOf(country, 'zh-Hans'), region: '', city: '' },
})

/** China's regions in Chinese by ISO 3166-2 code: most databases have only English names. */
const chineseRegions: Record<string, string> = {
  AH: '安徽',
  BJ: '北京',
  CQ: '重庆',
  FJ: '福建',
  GD: '广东',
  GS: '甘肃',
  GX: '广西',
  GZ: '贵州',
  HA: '河南',
  HB: '湖北',
  HE: '河北',
  HI: '海南',
  HL: '黑龙江',
  HN: '湖南',
  JL: '吉林',
  JS: '江苏',
  JX: '江西',
  LN: '辽宁',
  NM: '内蒙古',
  NX: '宁夏',
  QH: '青海',
  SC: '四川',
  SD: '山东',
  SH: '上海',
  SN: '陕西',
  SX: '山西',
  TJ: '天津',
  XJ: '新疆',
  XZ: '西藏',
  YN: '云南',
  ZJ: '浙江',
}

/** @param regionCode ISO 3166-2 without the country @returns `''` outside China */
export const chineseRegionOf = (country: string, regionCode: string): string =>
  country === 'CN' && Object.hasOwn(chineseRegions, regionCode) ? (chineseRegions[regionCode] ?? '') : ''
