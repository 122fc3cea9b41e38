import { flows } from '../../../../domain/flows/index.ts'
import type { Role } from '../../../../domain/people/actor.ts'
import type { Asked, Fact } from './fact.ts'
import { isNamed } from './names.ts'

/** Who may do what beside the records. `testing/access/access.test.ts` holds each to the access of its call. */
export const rights: readonly { name: string; call: string; roles: readonly Role[]; article: string }[] = [
  { name: 'createUsers', call: 'POST user/create', roles: ['manager'], article: 'page.users' },
  { name: 'resetPasswords', call: 'POST user/givePassword/:id', roles: ['manager'], article: 'page.users' },
  { name: 'writeBulletins', call: 'POST add/bulletin', roles: ['manager'], article: 'page.bulletinForm' },
  { name: 'keepCertificates', call: 'POST uploadCer', roles: ['manager'], article: 'page.certificates' },
  { name: 'changeLimitRules', call: 'POST modify/limitRule', roles: [], article: 'page.limitRules' },
  {
    name: 'changeInstitutionSettings',
    call: 'POST modify/insSetting',
    roles: ['manager'],
    article: 'page.institutionSettings',
  },
  { name: 'keepExceptLists', call: 'POST risk/delete/exceptList', roles: ['riskOfficer'], article: 'page.exceptLists' },
  { name: 'handleAlerts', call: 'POST risk/modify/susTransLog', roles: ['riskOfficer'], article: 'page.suspicious' },
]

/** Which roles may do something that is no step of a record. */
export function rightFact({ question, asks, subject, say, things, or }: Asked): Fact | null {
  if (!asks('whoMay') || things.transIds.length > 0) return null
  const right = rights.find(({ name }) => isNamed('right', name, question) && isNamed('rightDoes', name, question))
  if (!right) return null
  const names = right.roles.map((role) => subject.words.role[role])
  const { administrator } = subject.words.role
  const line = names.length === 0 ? say.onlyMayDo({ administrator }) : say.mayDo({ roles: or(names), administrator })
  return { lines: [line], articleId: right.article }
}

/** Whether one role takes one step of records, and who takes it. */
export function roleFact({ asks, subject, say, things, or }: Asked): Fact | null {
  const [role, ...others] = things.roles
  const [action] = things.actions
  if (!role || !action || others.length + things.states.length > 0 || things.actions.length > 1) return null
  if (!asks('whether') || asks('ownWork')) return null
  const ofFlows = flows.filter(({ id }) => things.flows.length === 0 || things.flows.includes(id))
  const steps = ofFlows.flatMap(({ transitions }) => transitions.filter((step) => step.action === action))
  const takers: readonly string[] = steps.map(({ by }) => by)
  if (takers.length === 0) return null
  const { words } = subject
  const by = or([...new Set(steps.map((step) => words.role[step.by]))])
  const isAllowed = role === 'administrator' || takers.includes(role)
  const line = say[isAllowed ? 'takes' : 'takesNot']({ role: words.role[role], action: words.action[action], by })
  return { lines: [line], articleId: `action.${action}` }
}
