import type { SearchWords } from '../../domain/search/words.ts'

/** What a search by a cardholder's words understands in English. */
export const searchWords: SearchWords = {
  months: [
    ['jan', 'january'],
    ['feb', 'february'],
    ['mar', 'march'],
    ['apr', 'april'],
    ['may'],
    ['jun', 'june'],
    ['jul', 'july'],
    ['aug', 'august'],
    ['sep', 'sept', 'september'],
    ['oct', 'october'],
    ['nov', 'november'],
    ['dec', 'december'],
  ],
  yearMarks: [],
  dayMarks: ['st', 'nd', 'rd', 'th'],
  daysAgo: [['today'], ['yesterday'], ['day before yesterday', 'the day before yesterday']],
  weekdays: [['monday'], ['tuesday'], ['wednesday'], ['thursday'], ['friday'], ['saturday'], ['sunday']],
  weeks: ['last', 'this', 'previous', 'past'],
  fillers: ['about', 'at', 'for', 'from', 'in', 'of', 'on', 'the', 'was', 'with'],
  money: {
    '': ['$', '¥'],
    '156': ['cny', 'rmb'],
    '344': ['hk$', 'hkd'],
    '392': ['jpy'],
    '702': ['s$', 'sgd'],
    '764': ['฿', 'thb', 'baht'],
    '826': ['£', 'gbp'],
    '840': ['us$', 'usd'],
    '978': ['€', 'eur'],
  },
  labels: {
    lastFour: [
      ...[
        'card ending in',
        'card ending with',
        'card ending',
        'card ends in',
        'card ends with',
        'ending in',
        'ending with',
      ],
      ...['ending', 'ends in', 'ends with', 'last four digits', 'last 4 digits', 'last four', 'last 4', 'card'],
    ],
    amount: ['amount'],
    merchant: ['merchant'],
    reference: ['rrn', 'stan', 'authorisation code', 'transaction key', 'record id', 'id', 'number'],
  },
}
