import type { CodeList, Field } from '../../../domain/text/fieldKinds.ts'
import { isOneOf, keysOf } from '../../../domain/typed.ts'
import { texts } from '../../../texts/texts.ts'

const at = '2026-09-28T08:30:00.000Z'
const institution = '00010344'
const uuid = '5f0c6f0e-3f4b-4d5c-9a53-0d6d1b7e2f10'
const bytes = 'q83vEjRWeJCrze8SNFZ4kA'

/** What a field of this name holds in every example. In a list: what each of its things is. */
export const samples: Readonly<Record<string, string | number | boolean>> = {
  // Lists.
  pageSize: 20,
  totalIsExact: true,
  more: false,
  // Rule packs.
  source: 'Network circular 2026/14',
  place: 'reasons[3].evidence[0]',
  rulesMark: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  // People and institutions.
  username: 'acq_handler',
  userName: 'Chan Tai Man',
  nickName: 'Tai Man',
  displayName: 'Chan Tai Man',
  fromName: 'Chan Tai Man',
  contactNm: 'Dispute desk',
  phone: '+852 2123 4567',
  email: 'tai.man@harbour.example',
  zone: 'Asia/Hong_Kong',
  insZone: 'Asia/Hong_Kong',
  networkTimeZone: 'Asia/Hong_Kong',
  sentTo: 't***@harbour.example',
  insIdCd: institution,
  insEnNm: 'Harbour Bank',
  insNm: '海港银行',
  rltInsIdCd: '00010392',
  hisRcvInsIdCd: '00010392',
  rcvInsIdCdList: '00010392',
  agentIns: '00010500',
  audience: institution,
  publisher: institution,
  issIin: '62000000',
  createdBy: 'Chan Tai Man',
  changedBy: 'Chan Tai Man',
  proposedBy: 'Chan Tai Man',
  addedBy: 'Chan Tai Man',
  uploadedBy: 'Chan Tai Man',
  sharedBy: 'Chan Tai Man',
  issuedBy: 'Harbour Bank Root CA',
  by: 'Chan Tai Man',
  declaredBy: 'Chan Tai Man',
  deputyName: 'Lee Siu Ming',
  deputyFor: 'Lee Siu Ming',
  // Signing in.
  uuid,
  img: 'data:image/png;base64,iVBORw0KGgo=',
  picture: 'data:image/png;base64,iVBORw0KGgo=',
  publicKey: bytes,
  password: bytes,
  oldPass: bytes,
  newPass: bytes,
  code: '7PQX',
  token: bytes,
  emailOtp: '481516',
  challenge: bytes,
  rpId: 'recourse.harbour.example',
  transports: 'internal',
  secret: 'JBSWY3DPEHPK3PXP',
  factorCode: '481516',
  recoveryCodes: '4F7K-9QWX-2M8R-H3TD',
  clientDataJSON: bytes,
  authenticatorData: bytes,
  attestationObject: bytes,
  signature: bytes,
  userHandle: bytes,
  credentialId: bytes,
  ip: '203.0.113.7',
  payerIp: '203.0.113.7',
  url: 'https://hooks.harbour.example/recourse',
  logout_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
  issuerUrl: 'https://login.harbour.example',
  clientId: 'recourse',
  domains: 'harbour.example',
  domain: 'harbour.example',
  roleClaim: 'groups',
  breakGlass: 'acq_manager',
  redirectUri: 'https://recourse.harbour.example/login/sso',
  logoutUri: 'https://recourse.harbour.example/api/auth/ssoLogout',
  scimUrl: 'https://recourse.harbour.example/scim/v2',
  state: 'unverified',
  addresses: '203.0.113.0/24',
  key: 'submit/stdDispute',
  // Days and times.
  at,
  now: at,
  stateTs: at,
  showFrom: at,
  showTo: '2026-10-28T08:30:00.000Z',
  endedOn: '20260921',
  validFrom: '20260928',
  validTo: '20270928',
  expiresOn: '20270928',
  day: '20260928',
  today: '20260928',
  lastDay: '20261228',
  closesAt: '17:00',
  begins: '2026-12-05 22:00',
  ends: '2026-12-06 04:00',
  sentence: '30 days from 2026-09-28 (settlement); ends 2026-10-28 24:00 Asia/Bangkok.',
  steps: 'ends 2026-10-28 24:00 Asia/Bangkok',
  since: '20260928',
  from: '20260901',
  to: '20260928',
  awayFrom: '20260928',
  awayUntil: '20261009',
  until: '20261009',
  transDt: '20260928',
  transDtOnly: '20260928',
  orderTm: at,
  // Records, transactions and payments.
  expId: 'D26092800000001',
  list: 'D26092800000001',
  refused: 'D26092800000001',
  assigned: 'D26092800000001',
  released: 'D26092800000001',
  flow: 'stdDispute',
  origKey: '612800004711612800004711',
  insSideTransAt: '128500',
  insSideTransCurrCd: '344',
  atMost: '128500',
  recovered: '0',
  currCd: '344',
  currAlpha: 'HKD',
  rsnCds: '4507',
  expTransIdRsnCdsMapForStdDsp: '4507',
  expTransIdRsnCdsMapForInqRet: '6305',
  position: 'unverified',
  orderNo: 'PAY-20260928-0001',
  mchntNm: 'Peak Tram Souvenirs',
  srcSystem: 'ONLINE',
  blockRsnCd: '01',
  blockRsn: 'The card is on the black list.',
  result: '01',
  subject: 'CN=pay.harbour.example',
  serialNo: '04A1B2C3',
  fingerprint: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  // Texts and files.
  en: 'Harbour Bank',
  zh: '海港银行',
  name: 'Ledger',
  title: 'System maintenance on Sunday',
  content: 'From 02:00 to 04:00 nothing can be submitted.',
  body: '<p>From 02:00 to 04:00 nothing can be submitted.</p>',
  text: 'Which vouchers does a retrieval need?',
  question: 'Which vouchers does a retrieval need?',
  questions: 'Which vouchers does a retrieval need?',
  answer: 'The sales slip.',
  reply: 'The merchant sends the slip within five days.',
  html: '<p>The sales slip.</p>',
  preview: 'Which vouchers',
  note: 'The merchant sends the slip tomorrow.',
  reason: 'The cardholder does not know the purchase.',
  templates: 'The slip is missing.',
  errMsg: 'This record has changed.',
  fileName: 'slip.pdf',
  filename: uuid,
  actualFileName: 'rules.pdf',
  filePath: uuid,
  mediaType: 'application/pdf',
  avatar: '/api/user/avatar/1042/9e107d9d372bb6826bd81d3542a419d6',
  hash: '9e107d9d372bb6826bd81d3542a419d6',
  file: 'Record ID,Version,Amount\nD26092800000001,1,1285.00',
  csv: 'transId,rsnCd\nE23,4507',
  first: 'E23,4507',
  before: 'E23,4507',
  after: 'E23,4508',
  value: 'recourse-handlers',
  target: 'acq_handler',
  what: 'user/update',
  said: 'OK: 3 events, 1 records verified.',
  pending: '1042',
  recordId: '1042',
  upTo: '1042',
  webhook: 'Ledger',
  // Pages.
  path: '/worklist',
  page: '/worklist',
  pageId: 'dsp.inquiry.unreplied.list',
  element: 'submit',
  actions: 'verifyPass',
  articleId: 'page.home',
  hidden: 'dueDt',
  call: 'query/worklist',
  allowed: true,
  enabled: true,
}

/** What a text of this pattern holds, where the sample of its name is no such text. */
export const samplesOfPatterns = ['1042', '7F3A9C21B04D5E68', bytes, uuid]

/** What a name holds that ends so, where it has no sample of its own. */
export const samplesOfEndings: readonly [ending: RegExp, sample: string][] = [
  [/At$/, at],
  [/^id$|Id$|^rid$/, '1042'],
]

export function sampleOfField(field: Field): string {
  switch (field.kind) {
    case 'id':
      return '612800004711'.repeat(4).slice(0, Math.max(field.min, Math.min(field.max, 12)))
    case 'text':
      return 'The cardholder does not know the purchase.'.slice(0, field.max)
    case 'amount':
      return '128500'
    case 'date':
    case 'due':
      return '20260928'
    case 'time':
      return at
    case 'institution':
      return institution
    case 'card':
      return '4000000000000002'
    case 'flag':
      return '0'
    case 'code':
      return sampleCode(field.list)
    case 'files':
      return 'slip.pdf'
  }
}

const codes = {
  transId: 'E23',
  rsnCd: '4507',
  currency: '344',
  mcc: '5311',
  state: 'unverified',
} as const

function sampleCode(list: CodeList): string {
  if (isOneOf(keysOf(codes), list)) return codes[list]
  const [first = ''] = Object.keys(texts.en[list])
  return first
}
