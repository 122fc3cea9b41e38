import { type Row, row } from './row.ts'

const suspicious = 'src/server/features/risk/suspicious.test.ts'
const blocked = 'src/server/features/risk/blocked.test.ts'
const exceptLists = 'src/server/features/exceptLists/exceptLists.test.ts'
const exceptChanges = 'src/server/features/exceptLists/changes.test.ts'
const certificates = 'src/server/features/internetPay/certificates.test.ts'
const orders = 'src/server/features/internetPay/orders.test.ts'
const agents = 'src/server/features/information/agents.test.ts'
const institutions = 'src/server/features/information/institutions.test.ts'
const reference = 'src/server/features/reference/lists.test.ts'
const sharedFiles = 'src/server/features/sharedFiles/sharedFiles.test.ts'
const both = '{Ips, Online}'

/** Specification 7, "Risk" and "Others". */
export const moduleCalls: readonly Row[] = [
  row(
    'POST risk/querySusTrans',
    suspicious,
    'lists the alerts of the own institution alone, with reasons in both languages; the head sees all',
  ),
  row(
    'POST risk/DetailSusTransLog',
    suspicious,
    'shows the full card number only where it is asked for, and logs every such look',
  ),
  row(
    'POST risk/modify/susTransLog',
    suspicious,
    'keeps what was found with who and when, once for a key, and every handling of it',
  ),
  row(
    'POST risk/queryCurrDayRelationTransLog',
    suspicious,
    'lists what the card did on the day and in the last 30 days, as far as the institution may see it',
  ),
  row(
    'POST risk/{hash}',
    suspicious,
    'lists what the card did on the day and in the last 30 days, as far as the institution may see it',
    { says: '`/api/risk/${' },
  ),
  row(
    `POST risk/query/blockedTransactionBy${both}`,
    blocked,
    'lists what each system blocked, for both parties and nobody else',
    { says: 'risk/query/blockedTransactionBy${by}' },
  ),
  row(
    `POST risk/detail/blockedTransactionBy${both}`,
    blocked,
    'shows the facts that its system has, and the full card number only where it is asked for',
    { says: 'risk/detail/blockedTransactionBy${by}' },
  ),
  row(
    `POST risk/modify/blockedTransactionBy${both}`,
    blocked,
    'takes the results of its system, keeps each handling, and refuses what somebody changed meanwhile',
    { says: 'risk/modify/blockedTransactionBy${by}' },
  ),
  row(
    'POST risk/query/{whiteList, blackList}',
    exceptLists,
    'stands on its list, its card masked, with who added it and why',
    { says: 'query/${list}', through: 'src/server/features/exceptLists/testing/entries.ts' },
  ),
  row(
    'POST risk/add/{whiteList, blackList}',
    exceptLists,
    'is one, where two officers add it at once, to one list or to both',
    { says: 'add/${list}' },
  ),
  row(
    'POST risk/modify/{whiteList, blackList}',
    exceptChanges,
    'of the %s list counts its version up and stands in its history',
    { says: 'modify/${list}List' },
  ),
  row(
    'POST risk/delete/exceptList',
    exceptChanges,
    'takes entries off both lists, says of each what became of it, and keeps them on record',
    { says: 'delete/exceptList' },
  ),
  row(
    'POST risk/detailExceptList/{whiteList, blackList}',
    exceptChanges,
    'of the %s list counts its version up and stands in its history',
    { says: 'detailExceptList/${list}List' },
  ),
  row(
    'POST queryCer',
    certificates,
    'is each institution’s own, and open to its handlers and viewers; the head sees all',
  ),
  row('POST deleteCer', certificates, 'leaves the list, and stays on record'),
  row('POST query/order', orders, 'are found by number, merchant, card, reference number, status and days'),
  row('POST detail/order', orders, 'show the transaction that they were paid by, once it is cleared'),
  row('POST query/agent', agents, 'are searched by one of two institutions at least'),
  row(
    'POST {add, modify, delete}/agent',
    agents,
    'are added, changed and deleted, each in the audit log, and never over what somebody else did',
  ),
  row('POST query/ins', institutions, 'are found by number, by name in both languages, by country and role'),
  row('POST query/insContact', institutions, 'are kept by the managers of their institution, and read by all'),
  row('POST query/reasonCode', reference, 'are found by transaction, first digits, a part of either name, and flow'),
  row('POST query/currencyName', reference, 'are there all, with decimals and with names in both languages'),
  row('POST query/issuer', reference, 'are found by the first digits of any card that is generated'),
  row(
    'POST query/sharingFile',
    sharedFiles,
    'are read by those for whom they are, under their own name, and the head sees who did',
  ),
  row('POST delete/sharingFile', sharedFiles, 'are shared and withdrawn by the head alone'),
  row(
    'POST downloadSharing/{filename}',
    sharedFiles,
    'are read by those for whom they are, under their own name, and the head sees who did',
    { says: 'downloadSharing/' },
  ),
]
