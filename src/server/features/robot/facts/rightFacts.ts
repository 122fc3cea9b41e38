import { flows } from '../../../../domain/flows/index.ts'
import type { Role } from '../../../../domain/people/actor.ts'
import { listed } from '../../../knowledge/markdown.ts'
import type { Asked, Fact } from './fact.ts'

/** Who may do what beside the records. `testing/access/access.test.ts` holds each to the access of its call. */
export const rights: readonly { call: string; roles: readonly Role[]; about: RegExp; does: RegExp; article: string }[] =
  [
    {
      call: 'POST user/create',
      roles: ['manager'],
      about: /\b(users?|accounts?|colleagues?)\b|用户|账号/i,
      does: /\b(creat|add|open|mak|disabl|enabl|delet|maintain|manag|edit)\w*|新建|创建|开户|开通|添加|停用|启用|删除|维护/i,
      article: 'page.users',
    },
    {
      call: 'POST user/givePassword/:id',
      roles: ['manager'],
      about:
        /\bpasswords?\b.*\b(of|another|user|colleague)|\b(another|user|colleague)\w*['’]?s? password|(别人|同事|用户)的?密码/i,
      does: /\breset\w*|重置/i,
      article: 'page.users',
    },
    {
      call: 'POST add/bulletin',
      roles: ['manager'],
      about: /\bbulletins?\b|\bannouncements?\b|公告|机构通知/i,
      does: /\b(writ|creat|publish|post|send|edit|add|withdraw|delet)\w*|发布|发|写|编写|撤回|删除|新建/i,
      article: 'page.bulletinForm',
    },
    {
      call: 'POST uploadCer',
      roles: ['manager'],
      about: /\bcert(ificate)?s?\b|证书/i,
      does: /\b(upload|add|delet|remov|renew)\w*|上传|删除|新增|更新/i,
      article: 'page.certificates',
    },
    {
      call: 'POST modify/limitRule',
      roles: [],
      about: /\b(limit rules?|day limits?|limits?|deadlines?)\b|期限规则|期限|限额规则/i,
      does: /\b(edit|chang|modif|add|maintain|set)\w*|修改|更改|调整|维护|设置/i,
      article: 'page.limitRules',
    },
    {
      call: 'POST modify/insSetting',
      roles: ['manager'],
      about: /\binstitution settings?\b|机构设置/i,
      does: /\b(edit|chang|modif|set)\w*|修改|更改|设置/i,
      article: 'page.institutionSettings',
    },
    {
      call: 'POST risk/delete/exceptList',
      roles: ['riskOfficer'],
      about: /\b(black|white) ?lists?\b|\bexcept(ion)? lists?\b|黑名单|白名单|黑白名单/i,
      does: /\b(edit|chang|modif|add|put|delet|remov|maintain|manag)\w*|维护|添加|加入|删除|修改|移出/i,
      article: 'page.exceptLists',
    },
    {
      call: 'POST risk/modify/susTransLog',
      roles: ['riskOfficer'],
      about: /\balerts?\b|\bsuspicious\b|预警|可疑/i,
      does: /\b(handl|process|clos|work|decid|set)\w*|处理|关闭/i,
      article: 'page.suspicious',
    },
  ]

const asksWho =
  /\bwho\b|\bwhich role\b|\b(can|may) (a |an |the )?(somebody|someone|anybody|anyone|manager|handler|verifier|auditor|viewer|administrator)\b|谁|哪个角色|什么角色|哪些人|什么人/i

/** Which roles may do something that is no step of a record. */
export function rightFact({ question, subject, language, say, things }: Asked): Fact | null {
  if (!asksWho.test(question) || things.transIds.length > 0) return null
  const right = rights.find(({ about, does }) => about.test(question) && does.test(question))
  if (!right) return null
  const names = right.roles.map((role) => subject.words.role[role])
  const { administrator } = subject.words.role
  const line =
    names.length === 0 ? say.onlyMayDo(administrator) : say.mayDo(listed(language, names, 'disjunction'), administrator)
  return { lines: [line], articleId: right.article }
}

const asksWhether =
  /^(can|may|could|does|is|are|do)\b|\b(allowed to|able to|permitted)\b|(能|可以|可否|能否|会不会).{0,12}/i

/** Whether one role takes one step of records, and who takes it. */
export function roleFact({ question, subject, language, say, things }: Asked): Fact | null {
  const [role, ...others] = things.roles
  const [action] = things.actions
  if (!role || !action || others.length + things.states.length > 0 || things.actions.length > 1) return null
  if (!asksWhether.test(question) || asksOwn.test(question)) return null
  const ofFlows = flows.filter(({ id }) => things.flows.length === 0 || things.flows.includes(id))
  const steps = ofFlows.flatMap(({ transitions }) => transitions.filter((step) => step.action === action))
  const takers: readonly string[] = steps.map(({ by }) => by)
  if (takers.length === 0) return null
  const names = [...new Set(steps.map(({ by }) => subject.words.role[by]))]
  const isAllowed = role === 'administrator' || takers.includes(role)
  const by = listed(language, names, 'disjunction')
  return {
    lines: [say.takes(isAllowed, subject.words.role[role], subject.words.action[action], by)],
    articleId: `action.${action}`,
  }
}

/** Four eyes: that is another question. */
const asksOwn =
  /\b(own|self|himself|herself|themselves|same|both|twice|again|after|who|why|how|when|what)\b|自己|本人|同一|两|兼|之后|以后|为什么|谁|怎么|什么/i
