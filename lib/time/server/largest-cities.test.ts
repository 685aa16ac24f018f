import { expect, it } from 'vitest'
import { findZone } from './find-zone'
import { zoneData } from './zone-data'

/** The hundred largest cities in English and Chinese. */
const cities = `
Asia/Tokyo: Tokyo 东京, Osaka 大阪, Yokohama 横滨, Nagoya 名古屋
Asia/Kolkata: Mumbai 孟买, Delhi 德里, Kolkata 加尔各答, Bengaluru 班加罗尔, Chennai 金奈, Hyderabad 海得拉巴, Ahmedabad 艾哈迈达巴德, Pune 浦那, Surat 苏拉特, Jaipur 斋浦尔, Lucknow 勒克瑙
America/Mexico_City: Mexico City 墨西哥城, Guadalajara 瓜达拉哈拉
Asia/Shanghai: Shanghai 上海, Beijing 北京, Guangzhou 广州, Wuhan 武汉, Tianjin 天津, Chongqing 重庆, Dongguan 东莞, Shenzhen 深圳, Shenyang 沈阳, Chengdu 成都, Xi'an 西安, Harbin 哈尔滨, Nanjing 南京, Changchun 长春, Taiyuan 太原, Dalian 大连
America/Sao_Paulo: São Paulo 圣保罗, Rio de Janeiro 里约热内卢, Belo Horizonte 贝洛奥里藏特, Brasília 巴西利亚, Porto Alegre 阿雷格里港
America/New_York: New York 纽约, Philadelphia 费城, Miami 迈阿密, Boston 波士顿
Asia/Karachi: Karachi 卡拉奇, Lahore 拉合尔
America/Argentina/Buenos_Aires: Buenos Aires 布宜诺斯艾利斯
Europe/Moscow: Moscow 莫斯科, St. Petersburg 圣彼得堡
Europe/Istanbul: Istanbul 伊斯坦布尔, Ankara 安卡拉
Asia/Dhaka: Dhaka 达卡, Chittagong 吉大港
Africa/Cairo: Cairo 开罗, Alexandria 亚历山大港
Asia/Seoul: Seoul 首尔, Busan 釜山, Incheon 仁川
Asia/Jakarta: Jakarta 雅加达, Surabaya 泗水
America/Los_Angeles: Los Angeles 洛杉矶
Europe/London: London 伦敦
Asia/Tehran: Tehran 德黑兰
America/Lima: Lima 利马
Asia/Manila: Manila 马尼拉
America/Bogota: Bogotá 波哥大, Medellín 麦德林
Africa/Kinshasa: Kinshasa 金沙萨
America/Chicago: Chicago 芝加哥, Houston 休斯敦, Dallas 达拉斯
Asia/Bangkok: Bangkok 曼谷
Asia/Hong_Kong: Hong Kong 香港
Australia/Sydney: Sydney 悉尼
Asia/Baghdad: Baghdad 巴格达
Europe/Paris: Paris 巴黎
Australia/Melbourne: Melbourne 墨尔本
Asia/Taipei: Taipei 台北
Africa/Lagos: Lagos 拉各斯, Kano 卡诺
America/Toronto: Toronto 多伦多, Montreal 蒙特利尔
Asia/Ho_Chi_Minh: Ho Chi Minh City 胡志明市
Asia/Riyadh: Riyadh 利雅得, Jeddah 吉达
Asia/Singapore: Singapore 新加坡
Asia/Yangon: Yangon 仰光
Africa/Luanda: Luanda 罗安达
Africa/Abidjan: Abidjan 阿比让
Africa/Khartoum: Khartoum 喀土穆
Europe/Madrid: Barcelona 巴塞罗那, Madrid 马德里
Europe/Berlin: Berlin 柏林
Africa/Casablanca: Casablanca 卡萨布兰卡
Asia/Kabul: Kabul 喀布尔
America/Fortaleza: Fortaleza 福塔雷萨
Africa/Addis_Ababa: Addis Ababa 亚的斯亚贝巴
Asia/Bangkok: Hanoi 河内
Asia/Pyongyang: Pyongyang 平壤
America/Santiago: Santiago 圣地亚哥
Africa/Nairobi: Nairobi 内罗毕
Africa/Johannesburg: Cape Town 开普敦, Johannesburg 约翰内斯堡, Durban 德班
Africa/Dar_es_Salaam: Dar es Salaam 达累斯萨拉姆
Africa/Algiers: Algiers 阿尔及尔
America/Recife: Recife 累西腓
Africa/Dakar: Dakar 达喀尔
`
const rows = cities
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [zone = '', names = ''] = line.split(': ')
    return names.split(', ').map((pair) => [...pair.split(/ (?=\S+$)/), zone] as [string, string, string])
  })

it.each(rows)('%s, %s is in %s', async (english, chinese, zone) => {
  const data = await zoneData()
  for (const name of [english, chinese]) {
    const { periods } = await findZone(data, name)
    expect(periods).toBe(data.zone(zone).periods)
  }
})

it('there are a hundred of them', () => {
  expect(rows.length).toBeGreaterThanOrEqual(100)
})
