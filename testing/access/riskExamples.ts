import type { Example, Examples } from './example.ts'
import type { Given } from './given.ts'

const handled = { version: 999_999, result: '01', remark: '' }
const ofAlert = (extra: object = {}): Example => ({ sends: async ({ alert }) => ({ rid: await alert(), ...extra }) })

export const riskExamples: Examples = {
  'POST risk/querySusTrans': { sends: () => ({ pageSize: 100 }), shows: alertedMerchant },
  'POST risk/querySusCards': { sends: () => ({ pageSize: 100 }), shows: hashOf },
  'POST risk/modify/susTransLogs': {
    sends: async ({ alert }) => ({ list: [{ rid: await alert(), version: 999_999 }], result: '01', remark: '' }),
    // Changed since: whose alert it is, is looked at first.
    shows: () => '4121',
  },
  'POST risk/DetailSusTransLog': ofAlert({ unmix: true }),
  'POST risk/modify/susTransLog': ofAlert(handled),
  'POST risk/queryCurrDayRelationTransLog': ofAlert(),
  'POST risk/:hash': {
    sends: async (given) => ({ hash: await hashOf(given), pageSize: 100 }),
    shows: async ({ transaction }) => (await transaction()).priKey,
  },
  ...blockedExamples('Online'),
  ...blockedExamples('Ips'),
}

function blockedExamples(by: 'Online' | 'Ips'): Examples {
  const ridOf = ({ blocked }: Given) => blocked(by)
  const ofOne = (extra: object): Example => ({ sends: async (given) => ({ rid: await ridOf(given), ...extra }) })
  return {
    [`POST risk/query/blockedTransactionBy${by}`]: { sends: () => ({ pageSize: 100 }), shows: ridOf },
    [`POST risk/detail/blockedTransactionBy${by}`]: ofOne({ unmix: true }),
    [`POST risk/modify/blockedTransactionBy${by}`]: ofOne(handled),
  }
}

async function alertedMerchant({ alert }: Given): Promise<string> {
  await alert()
  return 'ALERTED00000001'
}

async function hashOf({ server, alert, transaction }: Given): Promise<string> {
  await transaction()
  return (await server.as('admin').post('/api/risk/DetailSusTransLog', { rid: await alert() })).body.hash
}
