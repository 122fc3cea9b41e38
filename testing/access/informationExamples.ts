import { agencyOfExamples } from './agency.ts'
import type { Example, Examples } from './example.ts'
import type { Given } from './given.ts'

const oldVersion = { version: 999_999 }

export const informationExamples: Examples = {
  'POST query/agent': {
    sends: () => ({ insIdCd: '00010392', pageSize: 100 }),
    shows: async ({ agent }) => (await agent()).remark,
  },
  'POST detail/agent': { sends: async ({ agent }) => ({ agentId: (await agent()).agentId }) },
  'POST add/agent': { sends: async (given) => (await agentOf(given)).written },
  'POST modify/agent': {
    sends: async (given) => {
      const { agentId, written } = await agentOf(given)
      return { agentId, ...oldVersion, ...written }
    },
  },
  'POST delete/agent': { sends: async ({ agent }) => ({ agentId: (await agent()).agentId, ...oldVersion }) },
  'POST query/ins': nothing(),
  'GET ins/names': nothing(),
  'POST detail/ins': { sends: () => ({ insIdCd: '00010344' }) },
  'POST modify/ins': {
    sends: () => ({
      insIdCd: '00010344',
      ...oldVersion,
      insEnNm: 'Harbour',
      insNm: '海港',
      country: 'HK',
      currCd: '344',
      acquirer: true,
      issuer: true,
    }),
  },
  'POST query/insContact': { sends: () => ({ insIdCd: '00010344' }) },
  // One that nobody could reach is refused, whoever may add it.
  'POST add/insContact': {
    sends: () => ({ insIdCd: '00010344', contactNm: 'Desk', duty: 'dispute', phone: null, email: null }),
  },
  'POST modify/insContact': {
    sends: async ({ contact }) => ({
      contactId: (await contact()).contactId,
      ...oldVersion,
      contactNm: 'Desk',
      duty: 'dispute',
      phone: '+852 2123 4567',
      email: null,
    }),
  },
  'POST delete/insContact': {
    sends: async ({ contact }) => ({ contactId: (await contact()).contactId, ...oldVersion }),
  },
  'POST query/reasonCode': nothing(),
  'POST query/currencyName': nothing(),
  'POST query/calendarDay': nothing(),
  'POST query/maintenance': nothing(),
  'POST query/issuer': { sends: () => ({ issInsIdCd: '00010344' }) },
  'POST query/referencePreview': { sends: () => ({ kind: 'issuer', csv: '' }) },
  'POST import/reference': { sends: () => ({ kind: 'issuer', csv: '', ...oldVersion }) },
  'POST export/reference': { sends: () => ({ kind: 'issuer' }) },
  'POST query/referenceVersion': { sends: () => ({ kind: 'issuer' }) },
  'POST query/sharingFile': {
    sends: () => ({ pageSize: 100 }),
    shows: async ({ sharedFile }) => (await sharedFile('shared')).fileName,
  },
  // To an institution that there is none of: refused, whoever may share.
  'POST add/sharingFile': {
    sends: async ({ sharedFile }) => ({
      fileName: 'None',
      filePath: (await sharedFile('shared')).filename,
      audience: ['99999999'],
    }),
  },
  // Done twice it is done once.
  'POST delete/sharingFile': {
    sends: async ({ sharedFile }) => ({ filename: (await sharedFile('shared no more')).filename }),
  },
  'POST downloadSharing/:filename': fileNamed(),
  'POST query/sharingDownload': fileNamed(),
}

function nothing(): Example {
  return { sends: () => ({}) }
}

function fileNamed(): Example {
  return { sends: async ({ sharedFile }) => ({ filename: (await sharedFile('shared')).filename }) }
}

async function agentOf({ agent }: Given) {
  const { agentId, remark } = await agent()
  return { agentId, written: { ...agencyOfExamples, remark } }
}
