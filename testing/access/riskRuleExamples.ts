import type { Example, Examples } from './example.ts'
import type { Given } from './given.ts'

const name = 'A rule of the examples'
const written = {
  parameters: { minutes: 10, count: 50 },
  score: 10,
  names: { en: name, zh: '示例规则' },
  reasons: { en: '{found} times', zh: '{found} 次' },
}
const oldVersion = { version: 999_999 }
const ofRule = (extra: object): Example => ({ sends: async (given) => ({ ruleId: await ruleOf(given), ...extra }) })

export const riskRuleExamples: Examples = {
  'POST risk/query/rule': {
    sends: async (given) => {
      await ruleOf(given)
      return { pageSize: 100 }
    },
    shows: () => name,
  },
  'POST risk/add/rule': {
    // Past the authorisation, its reason is refused.
    sends: () => ({
      ...written,
      insIdCd: '00010344',
      kind: 'cardVelocity',
      reasons: { en: '{nothing}', zh: '{nothing}' },
    }),
  },
  'POST risk/modify/rule': ofRule({ ...oldVersion, ...written }),
  'POST risk/enable/rule': ofRule({ ...oldVersion, enabled: true }),
  'POST risk/modify/threshold': { sends: () => ({ insIdCd: '00010344', ...oldVersion, threshold: 100 }) },
  'POST risk/try/rule': {
    sends: () => ({ insIdCd: '00010344', kind: 'cardVelocity', parameters: written.parameters, score: 10 }),
  },
  'POST risk/rule/history': ofRule({}),
}

async function ruleOf({ server }: Given): Promise<string> {
  const { body } = await server.as('risk_officer').post('/api/risk/add/rule', { ...written, kind: 'cardVelocity' })
  return body.ruleId
}
