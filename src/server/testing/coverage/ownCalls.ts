import { type Row, row } from './row.ts'

const bulletins = 'src/server/features/bulletins/bulletins.test.ts'
const messages = 'src/server/features/messages/messages.test.ts'
const chat = 'src/server/features/chat/chat.test.ts'
const keeping = 'src/server/features/robot/keeping.test.ts'
const logList = 'src/server/features/audit/list.test.ts'
const rules = 'src/server/features/limits/rules.test.ts'
const settings = 'src/server/features/limits/settings.test.ts'
const riskRules = 'src/server/features/riskRules/rules.test.ts'
const agents = 'src/server/features/information/agents.test.ts'
const institutions = 'src/server/features/information/institutions.test.ts'
const references = 'src/server/features/reference/import.test.ts'
const sharedFiles = 'src/server/features/sharedFiles/sharedFiles.test.ts'
const importEntries = 'src/server/features/exceptLists/importEntries.test.ts'
const exceptLists = 'src/server/features/exceptLists/exceptLists.test.ts'
const avatar = 'src/server/features/profile/avatar.test.ts'
const changes = 'src/server/changes/changes.test.ts'
const changeKinds = 'src/server/changes/changeKinds.test.ts'
const article = 'written from a question is known to robot and help at once, in the versions it had'

/** Calls that the product needs and the specification doesn't name. */
export const ownCalls: readonly Row[] = [
  row(
    'POST query/historyTransaction/figures',
    'src/server/features/home/figures.test.ts',
    'shows an institution its own figures only',
  ),
  row('POST {query, read}/message', messages, 'counts what is unread, and a message is read once'),
  row('POST query/chat', chat, 'is read backwards, page by page, by its two and nobody else'),
  row(
    'POST {query/chat/entries, read/chat}',
    chat,
    'reaches every tab of both, is delivered, rings at each message, and is read',
  ),
  row(
    'POST query/log',
    logList,
    'is found by user in any case, by institution, type, level and call, and by all together',
  ),
  row('POST query/ownLog', logList, 'shows what oneself did, and who tried to be oneself'),
  row(
    'POST query/visits',
    'src/server/features/visits/visits.test.ts',
    'says in the audit log who has looked at whose',
  ),
  row('GET user/myself', 'src/server/features/profile/myself.test.ts', 'takes another name, which everybody sees'),
  row(
    'POST user/givePassword/{id}',
    'src/server/features/people/accounts.test.ts',
    'ends the old one and the sessions, lifts the lock, and must be changed',
    { says: 'user/givePassword/' },
  ),
  row('POST user/removeAvatar', avatar, "goes with the next one, and with the account's wish"),
  row('POST user/removeAvatar/{id}', avatar, 'is taken away by whoever keeps the account, and by nobody else', {
    says: 'user/removeAvatar/',
  }),
  row('GET user/avatar/{id}/{hash}', avatar, 'cannot be reached by an address that is none: %s', {
    says: 'user/avatar/',
  }),
  row('POST query/bulletin', bulletins, 'stands in the lists of those who keep it, and in no other'),
  row(
    'POST {query/bulletin/mine, detail/bulletin}',
    bulletins,
    'is unread until its user has opened it, and read once',
  ),
  row('POST add/bulletin', bulletins, 'begins no sooner than it is published, and ends after that'),
  row(
    'POST modify/bulletin',
    bulletins,
    'keeps every version as it was, and refuses a change to another than the last',
  ),
  row('POST withdraw/bulletin', bulletins, 'is gone for them when it is withdrawn, and stays with its keepers', {
    says: '${action}/bulletin',
  }),
  row(
    'POST delete/bulletin',
    bulletins,
    'is nobody else’s while it is a draft, which may be given up but is never erased',
    { says: '${action}/bulletin' },
  ),
  row('POST detail/article', 'src/server/features/help/help.test.ts', 'is answered with those to read next, by name'),
  row('POST query/robotQuestion', keeping, 'has each wording once, how often and when it was asked, and the answer'),
  row(
    'POST dismiss/robotQuestion',
    keeping,
    'loses what is dismissed, however often it is asked, until that is taken back',
  ),
  row('POST {query, detail, add, modify}/robotArticle', keeping, article),
  row('POST query/limitRule', rules, 'can be asked for those that hold on a day'),
  row(
    'POST add/limitRule',
    rules,
    'goes by the rule of its reason before that for every reason, and by none where none holds',
  ),
  row('POST modify/limitRule', rules, 'counts its version up, and says in the log who changed what'),
  row('POST delete/limitRule', rules, 'of a rule that is gone finds none'),
  row('POST {query, detail, approve}/pendingChange', changes, 'takes two managers to make an account that can sign in'),
  row(
    'POST {reject, withdraw}/pendingChange',
    changes,
    'is rejected with a remark, or withdrawn by whoever proposed it',
  ),
  row('GET query/dualControl', changeKinds, 'is switched on by one administrator at once, and off by two'),
  row('POST modify/dualControl', changeKinds, 'is switched on by one administrator at once, and off by two'),
  row(
    'POST {query, modify}/insSetting',
    settings,
    'are kept as its manager changes them, and the log says who and what',
  ),
  row(
    'POST {query, modify}/cardLimit',
    'src/server/features/limits/cardLimits.test.ts',
    'is raised by the head institution, and the log says who did it',
  ),
  row(
    'POST risk/{query, add, modify, enable}/rule',
    riskRules,
    'adds a rule that is off, changes it, switches it on, and keeps every version',
    { says: 'enable/rule' },
  ),
  row(
    'POST risk/rule/history',
    riskRules,
    'adds a rule that is off, changes it, switches it on, and keeps every version',
    { says: 'rule/history' },
  ),
  row('POST risk/try/rule', riskRules, 'tries a rule on the own transactions of the last 30 days, and raises nothing', {
    says: 'try/rule',
  }),
  row('POST risk/modify/threshold', riskRules, 'raises alerts from the score that the institution has set', {
    says: 'modify/threshold',
  }),
  row('POST risk/import/whiteList', importEntries, 'is for the own institution; the head imports for any', {
    says: 'import/whiteList',
  }),
  row('POST risk/import/blackList', importEntries, 'adds every line, and the same file adds nothing twice', {
    says: 'import/${list}',
  }),
  row('POST risk/exceptCard', exceptLists, 'is about its card, whose number nobody has to know', {
    says: 'exceptCard',
  }),
  row(
    'POST uploadCer',
    'src/server/features/internetPay/certificates.test.ts',
    'is read as PEM, with whose it is, who issued it and how long it holds',
  ),
  row(
    'POST detail/agent',
    agents,
    'are added, changed and deleted, each in the audit log, and never over what somebody else did',
  ),
  row('POST {detail, modify}/ins', institutions, 'are changed by administrators, as a new version of what is imported'),
  row(
    'POST {add, modify, delete}/insContact',
    institutions,
    'are kept by the managers of their institution, and read by all',
  ),
  row(
    'POST {import, export}/reference',
    references,
    'is done whole or not at all, and once: who looked at an older version is told',
  ),
  row(
    'POST query/{referencePreview, referenceVersion}',
    references,
    'shows what it adds, changes, takes out and refuses, line by line, and stores nothing by that',
  ),
  row(
    'POST add/sharingFile',
    sharedFiles,
    'need a file of one’s own that nothing has taken, and outlive the sweep of uploads',
  ),
  row(
    'POST query/sharingDownload',
    sharedFiles,
    'are read by those for whom they are, under their own name, and the head sees who did',
  ),
  row('GET bulletin/insList', bulletins, 'names who may be written to: the own institution, and all for the network'),
  row('GET ins/names', institutions, 'are named to everybody who chooses one'),
]
