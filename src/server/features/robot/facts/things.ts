import { flows } from '../../../../domain/flows/index.ts'
import { type ExceptionTransId, isExceptionTransId } from '../../../../domain/records/transactions.ts'
import { keysOf } from '../../../../domain/typed.ts'
import type { Action, State } from '../../../../domain/workflow/flow.ts'
import { type Language, languages } from '../../../../texts/languages.ts'
import { texts } from '../../../../texts/texts.ts'

type FlowId = (typeof flows)[number]['id']
export type RoleName = keyof (typeof texts)[Language]['role']

/** What a question names, each in the order in which it is named. */
export interface Things {
  /** By its code, or by name. */
  transIds: ExceptionTransId[]
  flows: FlowId[]
  states: State[]
  actions: Action[]
  roles: RoleName[]
}

/** How staff call a transaction besides its name. */
const transactionNames: Readonly<Partial<Record<ExceptionTransId, RegExp>>> = {
  E22: /acquirer\b.*\b(claim|pull|take|collect)\w*\b.*\bmoney|(claim|pull|take|collect)\w* (the )?money\b.*\bfrom (the )?issuer|收单.{0,4}(追|要|收)(回|到)?(钱|款)|debit adj\w*|借记调整|请款调整/,
  E32: /credit adj\w*|acquirer\b.*\b(gives?|returns?|pays?|sends?|wants? to (give|return|pay|send))\b.*\b(money|back)|收单.{0,6}(还|退)(给发卡|钱|款)|(give|return|pay|send)\w* (the )?money back to (the )?issuer|贷记调整|退款调整/,
  E25: /arbitration charge ?backs?|issuer['’]s second (charge ?back|presentment)|(second|2nd|another) (charge ?b\w*k?s?|cb)|二次退单|second presentment by the issuer|二次拒付|再次拒付|第二次拒付/,
  E23: /拒绝付款|(first |1st )?charge ?backs?|charged? back|\bcb\b|拒付|退单/,
  E24: /re-?present(ments?|ed|s|ing)?\b|dispute response|\brepr?\b|再次请款|退单再请款|拒付再请款|second presentment|2nd presentment|再请款|再提示|二次请款|申辩/,
  E00: /inquir(y|ies)|enquir(y|ies)|差错查询|查询交易|查询业务|查询书|(?<=(提交|发起|发出|录入|提|发)的)查询(?!页|列表|条件)|(?<=^|[和与、 ])查询(?=$|[ ，,和与、的用是要]|提交|需要|有哪些|发出|[答回]复|谁|由谁|几天|最[迟晚]|隐藏)/,
  E04: /retrievals?|copy req(uest)?s?|request for (a )?(copy|information)|\brfi\b|(sales )?draft request|调凭证|调取凭证|要小票|调单|调阅|调取签购单/,
  E31: /(special adj\w*.*(non-?original|without|no original))|((non-?original|without (an )?original).*special adj\w*)|特殊调整.*无原交易|无原交易.*特殊调整/,
  E73: /special adj\w*|特殊调整|特别调整/,
  E26: /good[- ]?faith|\bgf\b|good ?will (letter|request)|善意/,
  E95: /pre-? ?arb\w*|预仲裁|仲裁前/,
  E20: /fee coll\w*|\bfc\b|(collect|charge|pull)\w* (a |the )?fees?|\b(a|the) fees?\b(?!.*(class|\d{4}|inquiry|enquiry|pay))|费用收取|收费/,
  E30: /(给|向)(对方|其他|别的|另一家)?(行|机构|银行)(打款|付款|付钱|汇款|转账|划款)|fund disb\w*|\bfd\b|pay\w* (money |an amount |out )?to (another|other) (bank|institution|member)|付款给|disbursements?|资金(拨付|划付|划拨)|付款业务|拨付|付费/,
  E76: /late compl\w*|迟到的?(预授权)?完成|预授权.*(过了?|超过?)了?\d+天.*完成|预授权.*完成.*(过期|超期)|late (pre-? ?auth\w* |manual )?complet\w*|complet\w* late|(逾期|延迟|超期|延期|过期|迟|晚)(预授权)?完成/,
  V40: /pre-? ?auth\w* (cancel\w*|void)|(cancel|void)\w* (of )?(a |the |an? )?pre-? ?auth\w*(?! compl)|预授权撤销|撤销预授权/,
  S80: /complet\w* (\d+ )?(\w+ ){0,2}pre-? ?auth\w*|\bcompletions?\b|pre-? ?auth\w*\b.*\b(valid|expires?|open|lasts?)\b|\bvalid\w*\b.*\bpre-? ?auth\w*|(manual )?pre-? ?auth\w* (can |be |may |to |is |must )*(complet\w*)|complet\w* (of )?(a |the )?pre-? ?auth\w*|预授权完成|完成预授权|(正常|普通)完成|完成(的)?(金额|期限|时限)|(?<=^)完成(?=要|需|能|几|多|最|谁)|预授权.{0,3}(有效|过期|失效|保留)/,
  E84: /(without|no|missing|can['’]?t find) (an? |the )?orig\w*.*\brefund|(找不到|没有?|无|缺).{0,2}原(交易|始).*退[货款]|退[货款].*(找不到|没有?|无|缺).{0,2}原(交易|始)|bill (manual )?refunds?|refunds? of a bill|refunds?.*(without|no|non-?) ?(an? |the )?orig\w*|无原(交易)?的?退货|没有?原交易的?退货|单据(手工)?退货|账单(手工)?退货/,
  E74: /refunds?\b(?=.*\b(only|single|sole) (one )?reason)|\b(only|single|sole) (one )?reason\b.*\brefunds?|退[货款](?=的?(只|仅|唯一).*(原因|代码|码))|manual refunds?|refunds?\b(?=.*\b(how far back|max\w* age|deadline|how (long|old|late)|time limit|until when|in time|too late|days|months? ago)\b)|\b(how (long|old|late|many days)|until when|deadline|max\w* age)\b.*\brefunds?|refunds?.*with (an? |the )?orig\w*|有原(交易)?的?退货|手工退货|手工退款|人工退货|(?<!没|未|户|人)退货(申请|业务|交易|提交)?的?(时限|期限|时效|几天|多久|多少天|最晚|最迟|截止|谁|由谁|代码)/,
}

const actionNames: Readonly<Record<Action, RegExp>> = {
  verifyFail:
    /verif\w* fail|fail(ed|ing)? (the )?verif\w*|fails? (it )?at verif\w*|reject\w* at verif\w*|复核不通过|复核失败/,
  verifyPass: /verifypass|\bverif(y|ies|ying|ication)\b(?! fail)|verified by|pass\w* verif\w*|复核(?!不|员|失败)/,
  auditFail: /audit\w* fail|fail(ed|ing)? (the )?audit|审核不通过|审核失败/,
  auditPass: /auditpass|\baudits?\b(?! (fail|log))|auditing|\baudited\b(?! (pass|fail))|审核(?!不|员|失败)/,
  cancel:
    /\bcancel(s|led|ling)?\b(?!lation)|take back (a |the )?(verif\w*|pass)|取消通过|取消复核|撤回(?!审核)|(怎么|能|可以)撤(?!销)/,
  revoke: /\brevok\w*|take back (a |the |an )?audit\w*|undo (a |the |an )?audit\w*|撤销审核|撤回审核/,
  reply: /\brepl(y|ies|ied|ying)\b|答复|回复/,
  modify:
    /\bmodif\w*|\bcorrect(s|ed|ing)?\b|\bedit(s|ed|ing)?\b|修改|更正|(能|可以|还能|怎么|谁来|谁)改(?!变|期|成)|改(了|完|好)/,
  submit: /重交|重提|再交|resubmit\w*|submit (it )?again|send (it )?again|重新提交|再次提交/,
  hide: /\bhid(e|es|den|ing)\b|隐藏/,
  delete: /\bdelet\w*|删(除|掉)?/,
}

const stateNames: Readonly<Record<State, RegExp>> = {
  unverified: /\bunverified\b|not yet verified|待复核|未复核/,
  verifiedPass:
    /verified pass|\bverified (record|one|dispute|chargeback|case|adjustment|item)s?\b|已复核的?|pass(ed)? verification|after (the |a )?(verification|verify pass|verifying)|after verify pass|复核通过(后|之后|状态|的)?/,
  verifiedFail: /verified fail|verif\w* fail(ed)?|failed verification|复核不通过/,
  auditedPass: /audited pass|pass(ed)? the audit|after (the )?audit pass|审核通过(后|之后|状态|的)/,
  auditedFail: /audited fail|audit fail(ed)?|failed (the )?audit|审核不通过/,
  unreplied: /\bunreplied\b|not (yet )?replied|unanswered|待答复|未答复/,
  replied: /(?<!un)\breplied\b(?! to)|after (the |a )?reply|已答复|答复之后|答复后/,
}

const stateOf: Readonly<Partial<Record<Action, State>>> = {
  verifyPass: 'verifiedPass',
  verifyFail: 'verifiedFail',
  auditPass: 'auditedPass',
  auditFail: 'auditedFail',
}

const roleNames: Readonly<Record<RoleName, RegExp>> = {
  administrator: /\badmin(istrator)?s?\b|系统管理员|(?<!机构)管理员/,
  manager: /\bmanagers?\b|机构管理员|经理|主管/,
  handler: /\bhandlers?\b|经办/,
  verifier: /\bverifiers?\b|\bcheckers?\b|复核员|复核人/,
  auditor: /\bauditors?\b|审核员|审核人/,
  riskOfficer: /\brisk (officer|staff|people|analyst)s?\b|风控员|风控|风险(专员|人员)/,
  viewer: /\bviewers?\b|read-?only|查询员|查看员|只读/,
}

/** The longer of two names that begin alike comes first, and is not found in again. */
function namedIn<Name extends string>(text: string, names: Readonly<Partial<Record<Name, RegExp>>>): Name[] {
  let left = text
  const found: { name: Name; at: number }[] = []
  for (const name of keysOf(names as Record<Name, RegExp>)) {
    const pattern = new RegExp(names[name]?.source ?? '(?!)', 'iu')
    const match = pattern.exec(left)
    if (!match) continue
    found.push({ name, at: match.index })
    left = left.slice(0, match.index) + ' '.repeat(match[0].length) + left.slice(match.index + match[0].length)
  }
  return found.sort((one, other) => one.at - other.at).map(({ name }) => name)
}

/** Other words of staff for what these patterns name. */
const inOurWords: readonly (readonly [RegExp, string])[] = [
  [/(?<!双重|二次|两步|身份|动态|邮件|短信|登录|备份|图形|链)验证(?!码|器|方式|邮件|备份|链)/g, '复核'],
  [/审计(?!日志)|稽核|终审/g, '审核'],
  [/未?答覆|未?回覆/g, '答复'],
  [/(复核|审核)(没有?通过|未通过|没过|未过|没批|失败|被退|退回|打回|驳回|拒绝|被拒|fail)/g, '$1不通过'],
  [/(复核|审核) ?(过了|过后|pass了?|通过了)/g, '$1通过后'],
  [/未(复核|答复|回复)/g, '待$1'],
]

export function thingsIn(question: string): Things {
  const text = inOurWords.reduce(
    (said, [theirs, ours]) => said.replace(theirs, ours),
    question.normalize('NFKC').toLowerCase(),
  )
  const coded = [...question.normalize('NFKC').matchAll(/(?<![A-Za-z0-9])([ESV]\d{2})(?![A-Za-z0-9])/gi)].map(
    ([, id = '']) => id.toUpperCase(),
  )
  const named = namedIn(text, transactionNames)
  const transIds = [...new Set([...coded.filter(isExceptionTransId), ...named])]
  const flowNames = flows.filter(({ id }) =>
    languages.some((language) => text.includes(texts[language].flow[id].toLowerCase())),
  )
  const ofTransIds = flows.filter((flow) =>
    (flow.transIds as readonly string[]).some((id) => transIds.includes(id as ExceptionTransId)),
  )
  const asked = /disput|争议/.test(text) ? flows.filter(({ id }) => id === 'stdDispute') : []
  const states = namedIn(text, stateNames)
  // What waits for a step is not taking it.
  const ofActions = text.replace(/(待|未|已)(复核|答复)|\bun(verified|replied)\b/g, ' ')
  // Staff undo, cancel and withdraw both decisions.
  const undoes = /撤销|撤掉|撤回|取消|作废|反悔|\b(undo|cancel|revok|revers|withdr[ae]w|take back|took back)/.test(text)
  const undone: Action[] = [
    ...(undoes && states.includes('auditedPass') ? (['revoke'] as const) : []),
    ...(undoes && states.includes('verifiedPass') ? (['cancel'] as const) : []),
  ]
  // `Verified fail` is a status, not also the action that leads to it.
  const isOfStates = (action: Action) => states.some((state) => stateOf[action] === state)
  return {
    transIds,
    flows: [...new Set([...flowNames, ...ofTransIds, ...asked].map(({ id }) => id))],
    states,
    actions: [...new Set([...undone, ...namedIn(ofActions, actionNames).filter((action) => !isOfStates(action))])],
    roles: namedIn(text, roleNames),
  }
}
