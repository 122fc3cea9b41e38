/** What staff write short, in full. Words that the network itself uses short (RRN, OTP, E23) are known as they are. */
const inFullEn: Readonly<Record<string, string>> = {
  spec: 'special',
  disc: 'discount',
  orig: 'original',
  hr: 'hour',
  hrs: 'hours',
  mins: 'minutes',
  sec: 'seconds',
  secs: 'seconds',
  yr: 'year',
  yrs: 'years',
  ppl: 'people',
  acct: 'account',
  cert: 'certificate',
  certs: 'certificates',
  mgr: 'manager',
  attr: 'attribute',
  amt: 'amount',
  txn: 'transaction',
  txns: 'transactions',
  trx: 'transaction',
  inst: 'institution',
  merch: 'merchant',
  cust: 'customer',
  pct: 'percent',
  rc: 'reason code',
  rcs: 'reason codes',
  rsn: 'reason',
  tp: 'type',
  nr: 'number',
  msg: 'message',
  inq: 'inquiry',
  retr: 'retrieval',
  cd: 'code',
  cds: 'codes',
  pw: 'password',
  pwd: 'password',
  ccy: 'currency',
  iss: 'issuer',
  acq: 'acquirer',
  fec: 'fee collection',
  disb: 'disbursement',
  afdisb: 'fund disbursement',
  prearb: 'pre-arbitration',
  mti: 'message type',
  cancelation: 'cancellation',
  tho: 'though',
  cr: 'credit',
  dr: 'debit',
  '2fa': 'second factor',
  mfa: 'second factor',
  pls: 'please',
}

const inFullZh: readonly (readonly [RegExp, string])[] = [
  [/干啥|做啥/g, '做什么'],
  [/为啥/g, '为什么'],
  [/咋(样|办|弄)?/g, '怎么$1'],
  [/啥/g, '什么'],
  [/干嘛|干吗|做嘛/g, '做什么'],
  // Typing errors that sound like the right word.
  [/密马|蜜码|密玛/g, '密码'],
  [/掉单|调但|吊单/g, '调单'],
  [/凭正|凭征|平证/g, '凭证'],
  [/借计/g, '借记'],
  [/贷计|代记/g, '贷记'],
  [/巨付|据付|拒负/g, '拒付'],
  [/在请款|再清款/g, '再请款'],
  [/复合(?=员|通过|不|失败|人)|付核/g, '复核'],
  [/申核|审合/g, '审核'],
  [/授全|受权/g, '授权'],
  [/仲才|中裁/g, '仲裁'],
  [/退或(?=款|申|业|期|$)/g, '退货'],
  [/理由码|理由代码/g, '原因码'],
  [/咱们?/g, '我们'],
  [/(?<![账卡编帐号型单])号(?=被|登|锁|解锁)/g, '账号'],
  [/压缩包|压缩文件/g, 'zip'],
  // `几天内回`, `对方没回`, `回的是哪个码`.
  [
    /(?<=谁来?|[几\d] ?天内?|多久内?|内|怎么|该|要|得|没人?|未|不|对方|发卡行?|收单行?)回(?=$|[的了吗么？?，,。 ]|什么|几|哪个码|怎么办)|回(?=[完了]?(后|之后|以后|是)|完)/g,
    '答复',
  ],
]

/** A status of HTTP alone, which is neither an amount nor a number of something. */
const statusOfHttp =
  /(?<!http *|\bdays? |第 ?|[\d.,$€¥#])\b(40[013469]|41[23]|42[29]|50[0234])\b(?![.,]?\d|%| ?(?:days?|baht|thb|usd|eur|cny|records?|rows?|天|元|条|笔|泰铢|美元))/gi

export function wordInFull(word: string): string {
  return inFullEn[word] ?? word
}

/** Keeps all other words as they are typed. */
export function inFull(question: string): string {
  const en = question.replace(/(?<![A-Za-z0-9_])[A-Za-z0-9]+(?![A-Za-z0-9_])/g, (word) => {
    const full = wordInFull(word.toLowerCase())
    return full === word.toLowerCase() ? word : full
  })
  const said = inFullZh.reduce((before, [short, full]) => before.replace(short, full), en)
  return said.replace(/\bw\/o\b/gi, 'without').replace(statusOfHttp, 'HTTP $1')
}
