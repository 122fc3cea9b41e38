import type { Language } from '../../../../texts/languages.ts'

/** The sentences in which facts are said. */
interface FactWords {
  named: (name: string, code: string) => string
  party: Readonly<Record<'acquirer' | 'issuer' | 'either', string>>
  flow: (name: string) => string
  limits: (name: string, rules: string) => string
  noRule: (name: string) => string
  on: (names: string) => string
  alone: string
  onlyWith: string
  onlyAlone: string
  answers: (name: string) => string
  answeredBy: (name: string) => string
  excluded: (names: string) => string
  once: string
  pays: Readonly<Record<'acquirer' | 'issuer' | 'submitter' | 'none', string>>
  replied: (name: string) => string
  replies: (names: string) => string
  reasonCount: (n: number) => string
  reasons: (name: string, n: number, codes: string) => string
  reason: (code: string, name: string) => string
  noReason: (code: string) => string
  onlyReasons: (name: string, other: string, n: number, codes: string) => string
  currency: (numeric: string, alphabetic: string, name: string, decimals: number) => string
  usedFor: (names: string) => string
  notFor: (name: string) => string
  fraud: string
  noFraud: string
  fraudCodes: (list: string) => string
  submits: (flow: string, role: string) => string
  noStep: (flow: string, actions: string) => string
  release: Readonly<Record<'submission' | 'verifiedPass' | 'auditedPass', (flow: string) => string>>
  purpose: (purpose: string) => string
  vouchers: (name: string, list: string) => string
  noVouchers: (name: string) => string
  required: (name: string) => string
  optional: (name: string) => string
  value: (field: string, code: string, name: string) => string
  noValue: (field: string, code: string) => string
  values: (field: string, list: string) => string
  step: (flow: string, line: string) => string
  last: (flow: string, state: string) => string
  begins: (flow: string, state: string) => string
  taken: (flow: string, action: string, from: string, to: string, actor: string) => string
  options: (flow: string, state: string, options: string) => string
  by: (actor: string) => string
  columns: (names: string) => string
  conditions: (names: string) => string
  noVerification: string
  noAudit: string
  noCancel: string
  nonOriginal: string
  way: (flow: string, initial: string, steps: string) => string
  cleared: (name: string) => string
  raised: (names: string) => string
  noneRaised: (name: string) => string
  replyTo: (name: string, to: string) => string
  having: Readonly<Record<'days' | 'percent' | 'reply', (figure: number, names: string) => string>>
  element: (number: string, field: string, meaning: string) => string
  path: (module: string, menu: string) => string
  pageAt: (path: string) => string
  menusOf: (module: string, menus: string) => string
  originMark: string
  tabAt: (tab: string, path: string) => string
  submitAt: string
  takes: (isAllowed: boolean, role: string, action: string, by: string) => string
  mayDo: (roles: string, administrator: string) => string
  onlyMayDo: (administrator: string) => string
  actionHere: (action: string, state: string, actors: string, isSome: boolean) => string
  noActionHere: (action: string, state: string) => string
  actionElsewhere: (action: string, states: string) => string
  notBy: Readonly<Record<'verify' | 'audit' | 'reply', string>>
  colon: string
  gap: string
  semicolon: string
  comma: string
}

export const factWords: Readonly<Record<Language, FactWords>> = {
  en: {
    named: (name, code) => `${name} (${code})`,
    party: {
      acquirer: 'submitted by the acquirer',
      issuer: 'submitted by the issuer',
      either: 'submitted by either institution',
    },
    flow: (name) => `Workflow: ${name}.`,
    limits: (name, rules) => `${name}: ${rules}`,
    noRule: (name) => `${name}: no effective limit rule, so it cannot be submitted.`,
    on: (names) => `Applies to: ${names}.`,
    alone: 'It can also be submitted without an original transaction (non-original).',
    onlyWith: 'It needs an original transaction.',
    onlyAlone: 'It has no original transaction: it is submitted without one.',
    answers: (name) => `It responds to a verified ${name} on the same original.`,
    answeredBy: (name) => `The other side can answer it with ${name}.`,
    excluded: (names) => `Not allowed if ${names} exists on the original.`,
    once: 'Once per original transaction.',
    pays: {
      acquirer: 'Funds go to the acquirer.',
      issuer: 'Funds go to the issuer.',
      submitter: 'Funds go to the submitting institution.',
      none: 'It moves none of the original amount.',
    },
    replied: (name) => `The reply is ${name}.`,
    replies: (names) => `Possible replies: ${names}.`,
    reasonCount: (n) => `${n} reason codes.`,
    reasons: (name, n, codes) => `${name} has ${n} reason ${n === 1 ? 'code' : 'codes'}: ${codes}.`,
    reason: (code, name) => `Reason code ${code}: ${name}.`,
    noReason: (code) => `There is no reason code ${code}: it cannot be selected.`,
    onlyReasons: (name, other, n, codes) =>
      n === 0
        ? `${name} has no reason code that ${other} does not have.`
        : `${n} reason codes of ${name}, not of ${other}: ${codes}.`,
    currency: (numeric, alphabetic, name, decimals) =>
      `Currency ${numeric} is ${alphabetic}, ${name}: ${decimals === 0 ? 'no (0)' : decimals} decimals.`,
    usedFor: (names) => `Used for: ${names}.`,
    notFor: (name) => `It is not available for ${name}.`,
    fraud: 'It is a fraud reason, so the fraud indicator and the fraud type are required.',
    noFraud: 'The fraud indicator and fraud type are not required.',
    fraudCodes: (list) => `The fraud indicator and fraud type are required with: ${list}.`,
    submits: (flow, role) => `${flow}: the ${role} submits it; another user verifies or audits it.`,
    noStep: (flow, actions) => `${flow}: there is no ${actions}.`,
    release: {
      submission: (flow) => `${flow}: the receiving institution sees the record, and is notified, from its submission.`,
      verifiedPass: (flow) =>
        `${flow}: the receiving institution sees the record, and is notified, once it is Verified pass; not before.`,
      auditedPass: (flow) =>
        `${flow}: the receiving institution sees the record, and is notified, once it is Audited pass; a non-original record once it is Verified pass.`,
    },
    purpose: (purpose) => `; it ${purpose}.`,
    vouchers: (name, list) => `Vouchers for ${name}: ${list}.`,
    noVouchers: (name) => `No vouchers are required for ${name}.`,
    required: (name) => `${name} (required)`,
    optional: (name) => `${name} (optional)`,
    value: (field, code, name) => `${field} ${code}: ${name}.`,
    noValue: (field, code) => `${field} has no value ${code}.`,
    values: (field, list) => `${field}: ${list}.`,
    step: (flow, line) => `${flow}: ${line}`,
    last: (flow, state) => `${flow}: ${state} is final, no further action.`,
    begins: (flow, state) => `${flow}: after submission the status is ${state}; the record is in the list ${state}.`,
    taken: (flow, action, from, to, actor) => `${flow}: ${action} moves ${from} to ${to} (${actor}).`,
    options: (flow, state, options) => `${flow}, ${state}: ${options}.`,
    by: (actor) => ` (${actor})`,
    columns: (names) => `Columns: ${names}.`,
    conditions: (names) => `Filters: ${names}.`,
    noVerification: 'There is no verification.',
    noAudit: 'There is no audit.',
    noCancel: 'A verified record cannot be cancelled.',
    nonOriginal: 'A non-original record cannot be audited and stays in Verified pass.',
    way: (flow, initial, steps) => `${flow}: submit → ${initial}; ${steps}.`,
    cleared: (name) => `${name} is a cleared transaction of the history.`,
    raised: (names) => `It can be the original of: ${names}.`,
    noneRaised: (name) => `${name} cannot be disputed: nothing can be raised on it.`,
    replyTo: (name, to) => `${name} is the answer to ${to}.`,
    having: {
      days: (days, names) => `A limit of ${days} days: ${names}.`,
      percent: (percent, names) => `At most ${percent}% of the original amount: ${names}.`,
      reply: (days, names) => `A reply within ${days} days: ${names}.`,
    },
    element: (number, field, meaning) => `Data element ${number} (ISO 8583) is the field ${field}: ${meaning}.`,
    path: (module, menu) => (module === menu ? menu : `${module} › ${menu}`),
    pageAt: (path) => `In the menu ${path}.`,
    originMark:
      'withOrigIn: 1 is a non-original record (submitted without an original transaction) of a workflow that also has records with one, 0 any other.',
    menusOf: (module, menus) => `${module} has the menus ${menus}.`,
    tabAt: (tab, path) => `In the menu ${path}, tab ${tab}.`,
    submitAt: 'Select a transaction on the History tab to submit a new record; existing ones are on the other tabs.',
    actionHere: (action, state, actors, isSome) =>
      `${action} is available in ${state}${isSome ? ' in some workflows' : ''}: ${actors}.`,
    noActionHere: (action, state) => `No: ${action} is not available in ${state}.`,
    actionElsewhere: (action, states) => `${action} is available in: ${states}.`,
    takes: (isAllowed, role, action, by) =>
      isAllowed
        ? `Yes, the role ${role} can: ${action} is for the ${by}.`
        : `No, the role ${role} cannot: ${action} is for the ${by}.`,
    mayDo: (roles, administrator) =>
      `Users with the role ${roles} for their own institution, and those with the role ${administrator} for any.`,
    onlyMayDo: (administrator) => `Only users with the role ${administrator}.`,
    notBy: {
      verify:
        'The author of a record and the user who last submitted it, resubmitted unchanged or not, cannot verify it (own work): neither of them may.',
      audit: 'Whoever submitted, replied, modified or verified the record cannot audit it (four-eyes principle).',
      reply: 'A reply must be entered by a user who took no part in the submission.',
    },
    colon: ': ',
    gap: ' ',
    semicolon: '; ',
    comma: ', ',
  },
  zh: {
    named: (name, code) => `${name}（${code}）`,
    party: { acquirer: '由收单机构提交', issuer: '由发卡机构提交', either: '双方机构均可提交' },
    flow: (name) => `所属业务：${name}。`,
    limits: (name, rules) => `${name}：${rules}`,
    noRule: (name) => `${name}：没有有效的期限规则，不能提交。`,
    on: (names) => `适用原交易：${names}。`,
    alone: '也可在没有原交易时提交（无原交易）。',
    onlyWith: '须有原交易。',
    onlyAlone: '没有原交易，在没有原交易的情况下提交。',
    answers: (name) => `针对同一原交易上已复核通过的${name}。`,
    answeredBy: (name) => `对方可用${name}回应。`,
    excluded: (names) => `原交易已有${names}时不可发起。`,
    once: '每笔原交易限一次。',
    pays: {
      acquirer: '资金付给收单机构。',
      issuer: '资金付给发卡机构。',
      submitter: '资金付给提交机构。',
      none: '不涉及原交易金额。',
    },
    replied: (name) => `对方以${name}答复。`,
    replies: (names) => `答复结果可选：${names}。`,
    reasonCount: (n) => `共有 ${n} 个原因码。`,
    reasons: (name, n, codes) => `${name}共有 ${n} 个原因码：${codes}。`,
    reason: (code, name) => `原因码 ${code}：${name}。`,
    noReason: (code) => `没有原因码 ${code}，不能选用。`,
    onlyReasons: (name, other, n, codes) =>
      n === 0 ? `${name}没有${other}以外的原因码。` : `${name}有而${other}没有的原因码共 ${n} 个：${codes}。`,
    currency: (numeric, alphabetic, name, decimals) =>
      `币种 ${numeric} 是${name}（${alphabetic}），${decimals === 0 ? '没有小数（0 位）' : `${decimals} 位小数`}。`,
    usedFor: (names) => `适用：${names}。`,
    notFor: (name) => `不适用于${name}。`,
    fraud: '属于欺诈类原因，须同时填写欺诈标志和欺诈类型。',
    noFraud: '无须填写欺诈标志和欺诈类型。',
    fraudCodes: (list) => `须填写欺诈标志和欺诈类型的原因码：${list}。`,
    submits: (flow, role) => `${flow}：由${role}提交，由他人复核或审核。`,
    noStep: (flow, actions) => `${flow}：没有${actions}。`,
    release: {
      submission: (flow) => `${flow}：提交后接收机构即可看到并收到通知。`,
      verifiedPass: (flow) => `${flow}：复核通过后接收机构才能看到并收到通知，此前不可见。`,
      auditedPass: (flow) => `${flow}：审核通过后接收机构才能看到并收到通知；无原交易记录在复核通过后可见。`,
    },
    purpose: (purpose) => `，用于${purpose}。`,
    vouchers: (name, list) => `${name}的凭证：${list}。`,
    noVouchers: (name) => `${name}无必需凭证。`,
    required: (name) => `${name}（必需）`,
    optional: (name) => `${name}（可选）`,
    value: (field, code, name) => `${field} ${code}：${name}。`,
    noValue: (field, code) => `${field}没有取值 ${code}。`,
    values: (field, list) => `${field}：${list}。`,
    step: (flow, line) => `${flow}：${line}`,
    last: (flow, state) => `${flow}：${state}已办结，没有后续操作。`,
    begins: (flow, state) => `${flow}：提交后状态为${state}，在“${state}”列表中。`,
    taken: (flow, action, from, to, actor) => `${flow}：${action}使记录从${from}变为${to}（${actor}）。`,
    options: (flow, state, options) => `${flow}，${state}：${options}。`,
    by: (actor) => `（${actor}）`,
    columns: (names) => `列：${names}。`,
    conditions: (names) => `查询条件：${names}。`,
    noVerification: '没有复核。',
    noAudit: '没有审核。',
    noCancel: '复核通过后不能取消。',
    nonOriginal: '无原交易记录不能审核，停留在复核通过。',
    way: (flow, initial, steps) => `${flow}：提交 → ${initial}；${steps}。`,
    cleared: (name) => `${name}是历史交易中的已清算交易。`,
    raised: (names) => `可作为以下业务的原交易：${names}。`,
    noneRaised: (name) => `${name}不可发起争议或其他业务。`,
    replyTo: (name, to) => `${name}是对${to}的答复。`,
    having: {
      days: (days, names) => `期限为 ${days} 天：${names}。`,
      percent: (percent, names) => `最高为原交易金额的 ${percent}%：${names}。`,
      reply: (days, names) => `须在 ${days} 天内答复：${names}。`,
    },
    element: (number, field, meaning) => `ISO 8583 第 ${number} 域为字段${field}：${meaning}。`,
    path: (module, menu) => (module === menu ? menu : `${module} › ${menu}`),
    pageAt: (path) => `菜单：${path}。`,
    originMark: 'withOrigIn：1 为无原交易记录（该业务也有有原交易的记录），0 为其他记录。',
    menusOf: (module, menus) => `${module}包括菜单：${menus}。`,
    tabAt: (tab, path) => `菜单：${path}，“${tab}”页签。`,
    submitAt: '在“历史交易”页签选中一笔交易即可发起；已有记录在其他页签。',
    actionHere: (action, state, actors, isSome) =>
      `${state}状态${isSome ? '的部分业务' : ''}可以${action}：${actors}。`,
    noActionHere: (action, state) => `不能：${state}状态没有${action}。`,
    actionElsewhere: (action, states) => `可以${action}的状态：${states}。`,
    takes: (isAllowed, role, action, by) =>
      isAllowed ? `可以，${role}可以：“${action}”由${by}操作。` : `不能，${role}不可以：“${action}”由${by}操作。`,
    mayDo: (roles, administrator) => `${roles}（本机构）和${administrator}（任何机构）。`,
    onlyMayDo: (administrator) => `仅${administrator}。`,
    notBy: {
      verify: '内容的撰写人和最后提交人（包括不作修改重新提交的人）都不得复核。',
      audit: '提交、答复、修改或复核过该记录的人不得审核（四眼原则）。',
      reply: '答复须由未参与提交的人员作出。',
    },
    colon: '：',
    gap: '',
    semicolon: '；',
    comma: '、',
  },
}
