import { sql } from 'kysely'
import { dayOf } from '../../src/domain/time/calendar.ts'
import { numberEvents } from '../../src/server/features/apiEvents/numberEvents.ts'
import { keepQuestion } from '../../src/server/features/robot/articles/questions.ts'
import { accountNamed, writtenAccount } from '../data/people.ts'
import type { Example, Examples } from './example.ts'
import { exceptListExamples } from './exceptListExamples.ts'
import { flowExamples, sharedExamples } from './flowExamples.ts'
import { type Given, nameOfKey, nameOfWebhook } from './given.ts'
import { informationExamples } from './informationExamples.ts'
import { internetPayExamples } from './internetPayExamples.ts'
import { riskExamples } from './riskExamples.ts'
import { riskRuleExamples } from './riskRuleExamples.ts'

const oldVersion = { version: 999_999 }
const emptyView = {
  path: '/worklist',
  search: {},
  // Refused: it is that of a card.
  conditions: { priAcctNo: '4000000000000002' },
  columns: { hidden: [], widths: {} },
  call: 'query/worklist',
  body: {},
}

export const examples: Examples = {
  ...flowExamples,
  ...sharedExamples,
  ...riskExamples,
  ...riskRuleExamples,
  ...informationExamples,
  'GET auth/code': nothing(),
  'POST auth/login': nothing(),
  'POST auth/secondFactor': nothing(),
  'POST auth/beginSso': nothing(),
  'POST auth/finishSso': nothing(),
  'POST auth/ssoLogout': nothing(),
  'POST user/beginSsoProof': nothing(),
  'POST user/finishSsoProof': { sends: () => ({ state: 'up.nothing', code: 'nothing' }) },
  'POST query/directory': { sends: () => ({ insIdCd: '00010344' }) },
  'POST modify/directory': { sends: () => ({ insIdCd: '00010344', ...oldVersion, delegated: false }) },
  'POST query/ssoSetting': { sends: () => ({ insIdCd: '00010344' }) },
  'POST check/ssoDomain': { sends: publicDomain },
  'POST approve/ssoDomain': { sends: publicDomain },
  'POST modify/ssoSetting': { sends: () => ({ ...writtenSetting, ...oldVersion }) },
  'POST auth/enrolFactor': nothing(),
  'POST auth/confirmFactor': nothing(),
  'POST auth/beginFirstPasskey': nothing(),
  'POST auth/confirmFirstPasskey': nothing(),
  'POST auth/beginPasskeyLogin': nothing(),
  'POST auth/passkeyLogin': nothing(),
  'POST auth/beginPasskeyFactor': nothing(),
  'POST user/beginPasskeyProof': nothing(),
  'POST user/beginPasskey': nothing(),
  'POST user/confirmPasskey': {
    sends: () => ({ passkey: { id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA', transports: [] } }),
  },
  'POST user/removePasskey': { sends: () => ({ credentialId: 'AA', factorCode: 'AAAA-AAAA-AAAA-AAAA' }) },
  'GET query/ownFactors': nothing(),
  'GET query/ownDevices': nothing(),
  'POST user/forgetDevice': { sends: () => ({ deviceId: '9007199254740000' }) },
  'POST user/proveIdentity': nothing(),
  'POST user/beginTotp': nothing(),
  'POST user/confirmTotp': { sends: () => ({ factorCode: 'AAAA-AAAA-AAAA-AAAA' }) },
  'POST query/drafts': nothing(),
  'POST save/draft': { sends: () => ({ key: 'user/new', path: '/system/user/create', content: { values: {} } }) },
  'POST prepare/draft': {
    sends: async ({ transaction }) => {
      const { priKey: origKey, logCd: origLogCd, settleDt: origSettleDt } = await transaction()
      // Refused: the reason is none.
      const form = { submitTransId: 'E32', origKey, origLogCd, origSettleDt, rsnCd: '9999' }
      return { username: 'acq_handler', flow: 'stdDispute', form }
    },
    behind: 'DisputeTransaction',
  },
  'POST query/absence': nothing(),
  'POST query/deputies': { sends: async ({ clerk }) => ({ userId: (await clerk()).userId }) },
  'POST create/absence': {
    // Refused: nobody is their own deputy.
    sends: async ({ clerk }) => {
      const { userId } = await clerk()
      const today = dayOf(new Date())
      return { userId, deputyId: userId, awayFrom: today, awayUntil: today }
    },
  },
  // It is over: nothing is ended.
  'POST end/absence': { sends: async ({ absence }) => ({ absenceId: await absence() }) },
  'POST delete/draft': { sends: () => ({ key: 'user/new' }) },
  'POST query/view': nothing(),
  'POST add/view': { sends: () => ({ list: 'wrk.list', name: 'Mine', content: emptyView }) },
  'POST modify/view': { sends: async ({ savedView }) => ({ viewId: await savedView(), ...oldVersion }) },
  'POST delete/view': { sends: async ({ savedView }) => ({ viewId: await savedView(), ...oldVersion }) },
  'POST share/view': {
    sends: async ({ savedView }) => ({ viewId: await savedView(), ...oldVersion, shared: true }),
  },
  'POST use/view': { sends: async ({ savedView }) => ({ viewId: await savedView(), pinned: false }) },
  'POST count/view': nothing(),
  'POST user/removeTotp': { sends: () => ({ factorCode: 'AAAA-AAAA-AAAA-AAAA' }) },
  'POST user/renewRecoveryCodes': { sends: () => ({ factorCode: 'AAAA-AAAA-AAAA-AAAA' }) },
  'POST query/factorPolicy': { sends: () => ({ insIdCd: '00010344' }) },
  'POST modify/factorPolicy': {
    sends: () => ({ insIdCd: '00010344', ...oldVersion, factorPolicy: 'optional' }),
  },
  'POST user/revokeFactors/:id': byId(oldVersion),
  'GET auth/info': nothing(),
  'POST auth/logout': nothing(),
  'POST auth/email': nothing(),
  'POST user/changePassword': nothing(),
  'POST user/findPasswordEmail': nothing(),
  'POST user/resetPassword': nothing(),
  'POST log/enter': nothing(),
  'POST query/log': {
    sends: async ({ clerk }) => ({ username: (await clerk()).username, pageSize: 100 }),
    shows: async ({ clerk }) => (await clerk()).username,
  },
  'POST query/ownLog': nothing(),
  'POST query/visits': { sends: () => ({ username: 'viewer', day: '20260928' }) },
  'POST upload': nothing(),
  'POST query/limitRule': nothing(),
  'POST add/limitRule': { sends: rule },
  'POST modify/limitRule': { sends: async (given) => ({ ...(await rule(given)), ...oldVersion, ruleId: '1' }) },
  'POST delete/limitRule': { sends: () => ({ ruleId: '1', ...oldVersion }) },
  'POST query/rulePack': nothing(),
  'POST query/rulePackPreview': { sends: () => ({ packId: '1' }) },
  'POST query/rulePackEffect': { sends: () => ({ packId: '1', flow: 'stdDispute' }) },
  'POST export/rulePack': { sends: () => ({ packId: '1' }) },
  'POST import/rulePack': { sends: () => ({ file: '{}', inForce: '1' }) },
  'POST restore/rulePack': { sends: () => ({ packId: '1', validFrom: '20260901', inForce: '1' }) },
  'POST query/cardLimit': { sends: () => ({ insIdCd: '00010344' }) },
  'POST modify/cardLimit': { sends: () => ({ insIdCd: '00010344', ...oldVersion, perMinute: 30, perDay: 300 }) },
  'POST query/remarkTemplates': { sends: () => ({ insIdCd: '00010344' }) },
  'POST modify/remarkTemplates': {
    sends: () => ({ insIdCd: '00010344', ...oldVersion, templates: ['The slip is missing.'] }),
  },
  'GET events': {
    sends: async ({ server, inquiry }) => {
      await inquiry()
      while (await numberEvents(server.db.databases.main));
      return { limit: '1000' }
    },
    shows: async ({ inquiry }) => (await inquiry()).expId,
    behind: 'InquiryRetrieval',
  },
  'POST detail/cardNumber': {
    sends: async ({ inquiry }) => ({ expId: (await inquiry()).expId }),
    behind: 'InquiryRetrieval',
  },
  'POST query/apiKey': {
    sends: async ({ apiKey }) => {
      await apiKey()
      return { pageSize: 100 }
    },
    shows: () => nameOfKey,
  },
  'POST create/apiKey': {
    sends: () => ({
      insIdCd: '00010344',
      name: 'Of the examples',
      scopes: ['read'],
      flows: ['stdDispute'],
      addresses: [],
      // Long ago.
      expiresOn: '20200101',
    }),
  },
  'POST collect/apiKey': { sends: async (given) => ({ keyId: await given.apiKey() }) },
  'POST revoke/apiKey': { sends: async (given) => ({ keyId: await given.apiKey() }) },
  'POST query/backups': nothing(),
  'POST query/securityLog': nothing(),
  'POST test/securityLog': nothing(),
  'POST query/webhook': {
    sends: async ({ webhook }) => {
      await webhook()
      return { pageSize: 100 }
    },
    shows: () => nameOfWebhook,
  },
  'POST query/webhookDelivery': {
    sends: async ({ webhook }) => {
      await webhook()
      return { pageSize: 100 }
    },
    shows: () => nameOfWebhook,
  },
  'POST create/webhook': {
    // A private address.
    sends: () => ({ insIdCd: '00010344', name: 'Of the examples', url: 'https://10.0.0.1/', flows: ['stdDispute'] }),
  },
  'POST collect/webhookSecret': { sends: async ({ webhook }) => ({ webhookId: await webhook() }) },
  // Of one that was removed already.
  'POST rotate/webhookSecret': { sends: async ({ webhook }) => ({ webhookId: await webhook() }) },
  'POST remove/webhook': { sends: async ({ oldWebhook }) => ({ webhookId: await oldWebhook() }) },
  'POST test/webhook': { sends: async ({ webhook }) => ({ webhookId: await webhook() }) },
  'POST resend/webhook': { sends: async ({ webhook }) => ({ webhookId: await webhook() }) },
  'POST query/insSetting': { sends: () => ({ insIdCd: '00010344' }) },
  'POST modify/insSetting': {
    sends: () => ({
      insIdCd: '00010344',
      ...oldVersion,
      otpMode: 'never',
      otpAbove: null,
      otpCurrCd: null,
      claimMode: 'advise',
    }),
  },
  'POST user/query': { sends: () => ({ pageSize: '100' }), shows: async ({ clerk }) => (await clerk()).username },
  'POST user/create': { sends: async ({ clerk }) => writtenAccount({ username: (await clerk()).username }) },
  'POST user/update': { sends: async (given) => ({ ...writtenAccount(), ...(await clerkOf(given)) }) },
  'POST user/delete': { sends: clerkOf },
  'POST user/enable/:id': byId(oldVersion),
  'POST user/givePassword/:id': byId(oldVersion),
  'GET user/roles': nothing(),
  'GET user/insList': nothing(),
  'GET user/:id': byId(),
  'GET user/byUsrId/:id': byId(),
  'POST user/removeAvatar/:id': {
    sends: async ({ server }) => ({ id: (await accountNamed(server, 'viewer')).userId }),
  },
  'GET user/avatar/:id/:hash': {
    sends: async ({ clerk }) => {
      const [id, hash] = (await clerk()).avatar.split('/').slice(-2)
      return { id, hash }
    },
  },
  'GET user/myself': nothing(),
  'POST user/updateMyself': { sends: () => oldVersion },
  'POST user/uploadAvatar': nothing(),
  'POST user/removeAvatar': nothing(),
  'GET user/reminder': nothing(),
  'POST user/setReminder': { sends: () => ({ reminder: null }) },
  'GET user/lang/:lang': { sends: () => ({ lang: 'en' }) },
  'POST query/historyTransaction/figures': { sends: () => ({ insIdCd: '00010344' }) },
  'POST query/bulletin': listOfBulletins({ pageSize: 100 }),
  'POST query/bulletin/mine': nothing(),
  'POST detail/bulletin': { sends: async ({ bulletin }) => ({ bulletinId: (await bulletin()).bulletinId }) },
  'POST add/bulletin': { sends: () => writtenBulletin },
  'POST modify/bulletin': { sends: async (given) => ({ ...(await bulletinOf(given)), ...writtenBulletin }) },
  'POST withdraw/bulletin': { sends: bulletinOf },
  'POST delete/bulletin': { sends: bulletinOf },
  'GET bulletin/insList': nothing(),
  'POST query/pendingChange': {
    sends: async ({ pendingChange }) => {
      await pendingChange()
      return { pageSize: 100 }
    },
    shows: async ({ pendingChange }) => (await pendingChange()).target,
  },
  'POST detail/pendingChange': { sends: async ({ pendingChange }) => ({ changeId: (await pendingChange()).changeId }) },
  'POST approve/pendingChange': pendingChangeOf({}),
  'POST reject/pendingChange': pendingChangeOf({ remark: 'An example.' }),
  'POST withdraw/pendingChange': pendingChangeOf({}),
  'GET query/dualControl': nothing(),
  'POST modify/dualControl': { sends: () => ({ on: true, ...oldVersion }) },
  ...exceptListExamples,
  ...internetPayExamples,
  'POST query/message': nothing(),
  'POST read/message': nothing(),
  'POST query/chat/entries': nothing(),
  'POST query/chat': { sends: () => ({ userId: 'viewer' }) },
  'POST read/chat': { sends: () => ({ userId: 'viewer', upTo: '1' }) },
  'GET user/online': nothing(),
  'POST query/robotQuestion': nothing(),
  'POST leave/robotQuestion': { sends: () => ({ chatId: '1' }) },
  'POST answer/robotQuestion': { sends: async (given) => ({ ...(await robotQuestion(given)), reply: 'Yes.' }) },
  'POST dismiss/robotQuestion': { sends: async (given) => ({ ...(await robotQuestion(given)), dismissed: true }) },
  'POST query/robotArticle': nothing(),
  'POST detail/robotArticle': { sends: robotArticle },
  'POST add/robotArticle': { sends: () => noTexts },
  'POST modify/robotArticle': {
    sends: async (given) => ({ ...(await robotArticle(given)), ...noTexts, ...oldVersion, withdrawn: false }),
  },
  'POST user/help': {
    sends: async ({ inquiry }) => ({ pageId: 'dsp.inquiry.unreplied.detail', expId: (await inquiry()).expId }),
    behind: 'InquiryRetrieval',
  },
  'POST detail/article': { sends: () => ({ articleId: 'page.home' }) },
}

/** Anyone has an address there: it was entered before that was asked, and is proven for nobody. */
async function publicDomain({ server }: Given): Promise<object> {
  const { main } = server.db.databases
  await sql`
    INSERT INTO sso_setting (ins_id_cd, version, enabled, issuer, client_id, role_map, creates, trusts_factor, passwords_off)
    VALUES ('00010344', 1, false, 'https://provider.example', 'recourse', '[]', false, false, false)
    ON CONFLICT DO NOTHING`.execute(main)
  await sql`
    INSERT INTO sso_domain (domain, ins_id_cd) VALUES ('gmail.com', '00010344') ON CONFLICT DO NOTHING`.execute(main)
  return { insIdCd: '00010344', domain: 'gmail.com' }
}

function nothing(): Example {
  return { sends: () => ({}) }
}

const writtenSetting = {
  insIdCd: '00010344',
  enabled: false,
  issuerUrl: 'https://login.harbour.example',
  clientId: 'recourse',
  domains: ['harbour.example'],
  roleClaim: '',
  roleMap: [],
  createsAccounts: false,
  trustsFactor: false,
  trustsAddresses: false,
  passwordsOff: false,
  breakGlass: '',
}

const writtenBulletin = {
  title: 'A draft of a test',
  body: '<p>Nothing.</p>',
  audience: ['00010344'],
  showFrom: null,
  showTo: null,
  attachments: [],
  publish: false,
}

async function bulletinOf({ bulletin }: Given) {
  return { bulletinId: (await bulletin()).bulletinId, ...oldVersion }
}

function listOfBulletins(sent: object): Example {
  return { sends: () => sent, shows: async ({ bulletin }) => (await bulletin()).title }
}

const noTexts = { en: null, zh: null, question: null }

async function robotArticle({ server }: Given): Promise<{ articleId: string }> {
  const en = { title: 'Of the examples', questions: [], text: 'Nothing.' }
  const { body } = await server.as('admin').post('/api/add/robotArticle', { ...noTexts, en })
  return { articleId: body.articleId }
}

async function robotQuestion({ server }: Given) {
  const asked = { language: 'en' as const, question: 'Of the examples?', answer: 'No.', sourceId: null, at: new Date() }
  const { main } = server.db.databases
  await keepQuestion(main, 'unanswered', asked)
  const { question_id: questionId } = await main
    .selectFrom('robot_question')
    .select('question_id')
    .executeTakeFirstOrThrow()
  return { questionId, ...oldVersion }
}

async function clerkOf({ clerk }: Given) {
  return { userId: (await clerk()).userId, ...oldVersion }
}

function pendingChangeOf(extra: object): Example {
  return {
    sends: async ({ pendingChange }) => ({ changeId: (await pendingChange()).changeId, ...oldVersion, ...extra }),
  }
}

function byId(extra: object = {}): Example {
  return { sends: async ({ clerk }) => ({ id: (await clerk()).userId, ...extra }) }
}

async function rule({ server }: Given): Promise<object> {
  const { list } = (await server.as('admin').post('/api/query/limitRule', { pageSize: 1 })).body
  const { ruleId: _, version: __, rsnNm: ___, pendingChange: ____, ...written } = list[0]
  return written
}
