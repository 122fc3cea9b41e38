import type { Example, Examples } from './example.ts'
import type { Given } from './given.ts'

const terms = { validFrom: '20260901', validTo: null, reason: 'Looked at by a test.' }
const oldVersion = { version: 999_999 }

export const exceptListExamples: Examples = {
  ...examplesOf('whiteList'),
  ...examplesOf('blackList'),
  'POST risk/delete/exceptList': {
    sends: async ({ exceptEntry }) => ({
      list: [{ exceptId: (await exceptEntry('blackList')).exceptId, ...oldVersion }],
    }),
  },
  'POST risk/exceptCard': { sends: async ({ alert }) => ({ rid: await alert() }) },
}

function examplesOf(list: 'whiteList' | 'blackList'): Examples {
  const ofEntry = (extra: object): Example => ({
    sends: async ({ exceptEntry }) => ({ exceptId: (await exceptEntry(list)).exceptId, ...extra }),
  })
  const merchantOn = async ({ exceptEntry }: Given) => (await exceptEntry(list)).value
  return {
    [`POST risk/query/${list}`]: { sends: () => ({ pageSize: 100 }), shows: merchantOn },
    // What is listed already can't be listed again.
    [`POST risk/add/${list}`]: {
      sends: async (given) => ({ insIdCd: '00010344', kind: 'merchant', value: await merchantOn(given), ...terms }),
    },
    [`POST risk/modify/${list}`]: ofEntry({ ...oldVersion, ...terms }),
    [`POST risk/detailExceptList/${list}`]: ofEntry({}),
    [`POST risk/import/${list}`]: {
      sends: () => ({ insIdCd: '00010344', file: 'kind,value,validFrom,validTo,reason' }),
    },
  }
}
