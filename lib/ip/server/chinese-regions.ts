/** China's regions in Chinese by their ISO 3166-2 codes: most databases have them in English only. */
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

/** @param regionCode ISO 3166-2 without the country @returns `''` for a region of another country */
export const chineseRegionOf = (country: string, regionCode: string): string =>
  country === 'CN' && Object.hasOwn(chineseRegions, regionCode) ? (chineseRegions[regionCode] ?? '') : ''
