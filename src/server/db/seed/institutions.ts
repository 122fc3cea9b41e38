import { headInsIdCd } from '../../../domain/people/actor.ts'

export interface InstitutionFacts {
  insIdCd: string
  en: string
  zh: string
  currency: string
  country: string
  city: string
}

const members = [
  ['00020764', 'Lotus Commercial Bank', '莲华商业银行'],
  ['00010344', 'Harbour Merchant Services', '海港商户服务'],
  ['00030764', 'Chao Phraya Trust', '湄南信托银行'],
  ['00010392', 'Sakura Shore Bank', '樱岸银行'],
  ['00040764', 'Golden Teak Bank', '金柚木银行'],
  ['00010156', 'Great River Bank', '大江银行'],
  ['00050764', 'Northern Hills Savings', '北山储蓄银行'],
  ['00020156', 'Jade Gate Bank', '玉关银行'],
  ['00060764', 'Andaman Payments', '安达曼支付'],
  ['00010702', 'Merlion Quay Bank', '狮城码头银行'],
  ['00070764', 'Isan Cooperative Bank', '依善合作银行'],
  ['00030156', 'Lantern Commercial Bank', '明灯商业银行'],
  ['00010458', 'Straits Palm Bank', '海峡棕榈银行'],
  ['00080764', 'Silk Road Acquiring', '丝路收单'],
  ['00010704', 'Red Delta Bank', '红河三角洲银行'],
  ['00020344', 'Victoria Peak Bank', '维港山银行'],
  ['00090764', 'White Elephant Bank', '白象银行'],
  ['00010410', 'Han Bridge Bank', '汉桥银行'],
  ['00010360', 'Nusantara Sea Bank', '群岛海洋银行'],
  ['00100764', 'Orchid Consumer Finance', '兰花消费金融'],
  ['00020392', 'Kita Lantern Bank', '北灯银行'],
  ['00040156', 'Yellow Crane Bank', '黄鹤楼银行'],
  ['00010608', 'Seven Thousand Islands Bank', '千岛银行'],
  ['00110764', 'Monsoon Digital Bank', '季风数字银行'],
  ['00010840', 'Prairie National Card', '草原国民卡'],
  ['00020702', 'Raintree Bank', '雨树银行'],
  ['00010414', 'Pearl Gulf Bank', '珍珠湾银行'],
  ['00120764', 'Gulf of Siam Bank', '暹罗湾银行'],
  ['00010418', 'Mekong Falls Bank', '湄公瀑布银行'],
  ['00050156', 'Southern Clouds Bank', '彩云银行'],
  ['00010116', 'Tonle Bank', '洞里银行'],
  ['00010446', 'Lotus Isle Bank', '莲岛银行'],
  ['00130764', 'Eastern Seaboard Bank', '东海岸银行'],
  ['00010104', 'Golden Valley Bank', '金谷银行'],
  ['00020458', 'Kinta Valley Bank', '近打谷银行'],
  ['00010784', 'Dune Bridge Bank', '沙桥银行'],
  ['00140764', 'Kwae River Bank', '桂河银行'],
  ['00010036', 'Coral Coast Mutual', '珊瑚海岸互助银行'],
  ['00020704', 'Lotus Lake Bank', '西莲湖银行'],
  ['00010276', 'Linden Exchange Bank', '椴树汇兑银行'],
  ['00010826', 'Thames Lock Bank', '水闸银行'],
  ['00150764', 'Phuket Bay Wallet', '普吉湾钱包'],
  ['00020410', 'Jeju Wind Bank', '济风银行'],
] as const

const countries: Readonly<Record<string, readonly [country: string, currency: string, city: string]>> = {
  '764': ['TH', '764', 'BANGKOK'],
  '344': ['HK', '344', 'HONG KONG'],
  '392': ['JP', '392', 'TOKYO'],
  '156': ['CN', '156', 'SHANGHAI'],
  '702': ['SG', '702', 'SINGAPORE'],
  '458': ['MY', '458', 'KUALA LUMPUR'],
  '704': ['VN', '704', 'HANOI'],
  '410': ['KR', '410', 'SEOUL'],
  '360': ['ID', '360', 'JAKARTA'],
  '608': ['PH', '608', 'MANILA'],
  '840': ['US', '840', 'CHICAGO'],
  '414': ['KW', '414', 'KUWAIT CITY'],
  '418': ['LA', '418', 'VIENTIANE'],
  '116': ['KH', '116', 'PHNOM PENH'],
  '446': ['MO', '446', 'MACAO'],
  '104': ['MM', '104', 'YANGON'],
  '784': ['AE', '784', 'DUBAI'],
  '036': ['AU', '036', 'SYDNEY'],
  '276': ['DE', '978', 'FRANKFURT'],
  '826': ['GB', '826', 'LONDON'],
}

export const head: InstitutionFacts = {
  insIdCd: headInsIdCd,
  en: 'Recourse Network Centre',
  zh: '网络中心',
  currency: '764',
  country: 'TH',
  city: 'BANGKOK',
}

export const institutions: readonly InstitutionFacts[] = members.map(([insIdCd, en, zh]) => {
  const [country, currency, city] = countries[insIdCd.slice(-3)] ?? ['TH', '764', 'BANGKOK']
  return { insIdCd, en, zh, country, currency, city }
})
