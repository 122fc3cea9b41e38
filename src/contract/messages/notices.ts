import * as z from 'zod/mini'
import type { AwaitedAction, Outcome, RefusingAction } from '../../domain/notices.ts'
import { webhookRetryDays } from '../../domain/operations/webhooks.ts'
import { workingRoles } from '../../domain/people/absence.ts'
import type { Role } from '../../domain/people/actor.ts'
import { type MenuName, menus } from '../../domain/people/menus.ts'
import type { ChangeKindName } from '../../domain/people/pendingChanges.ts'
import type { SecurityAlertKind } from '../../domain/people/securityAlerts.ts'
import { type Day, dayText } from '../../domain/time/calendar.ts'
import { keysOf } from '../../domain/typed.ts'
import type { FlowId, Transition } from '../../domain/workflow/flow.ts'
import type { Texts } from '../../texts/en/wire.ts'
import type { Names } from '../../texts/names.ts'
import type { PageId } from '../pages.ts'

/** The page that a client opens from a message. */
export const link = z.object({
  /** One record; where it is about several, their list: a flow, and its node. */
  expId: z.optional(z.string()),
  flow: z.optional(z.string()),
  node: z.optional(z.string()),
  bulletinId: z.optional(z.string()),
  certId: z.optional(z.string()),
  webhooks: z.optional(z.literal(true)),
  changeId: z.optional(z.string()),
  /** A view that rows have come into, and the address of its list. */
  view: z.optional(z.object({ viewId: z.string(), path: z.string(), search: z.record(z.string(), z.string()) })),
  userId: z.optional(z.string()),
  worklist: z.optional(z.literal(true)),
  /** Own absences, and those of whom the user is deputy. */
  absences: z.optional(z.literal(true)),
  /** Opens the record at its internal notes. */
  notes: z.optional(z.literal(true)),
  /** Opens the page of the user’s own drafts. */
  drafts: z.optional(z.literal(true)),
})
export type MessageLink = z.infer<typeof link>

/** The title, or two of them by the number `n`; about records it needs no content of its own. */
export type NoticeWords = ({ title: string } | { one: string; many: string }) & {
  content?: string
  /** Values for the places in the words that no fact fills as it is, such as a day as text. */
  values?: Readonly<Record<string, string | number>>
}

interface NoticeDefinition<Facts> {
  words(texts: Texts, facts: Facts): NoticeWords
  /** The page to which it leads in the browser, or what that page needs to know. */
  page?: PageId
  link?(facts: Facts): MessageLink
  /** It is about the user's own work, so that their deputy gets it too while they are away. */
  deputies?: true
  /** It asks for a step, and counts as read when a user has taken that step. */
  asks?: true
  /** Only users with one of these roles get it, and only those with this menu: nobody else is asked about it. */
  roles?: readonly Role[]
  menu?: MenuName
}

const submitters = ['handler', 'administrator'] as const
const managers = ['manager', 'administrator'] as const
const readers = [...menus.DisputeTransaction.roles, 'administrator'] as const

function define<Facts extends object>(definition: NoticeDefinition<Facts>): NoticeDefinition<Facts> {
  return definition
}

export interface MovedRecords {
  flow: FlowId
  state: Transition['to']
  n: number
  expId: string
  remark: string | null
  /** The institution that moved them, where it is the other one. */
  from?: string
}

interface OfRecords {
  records: MovedRecords
}

/** One entry a kind, in the order of a user's notification settings. The words are in `wire/notices.ts` of `src/texts/en` and `zh`. */
export const notices = {
  waiting: define<OfRecords & { awaited: AwaitedAction }>({
    roles: ['handler', 'verifier', 'auditor'],
    words: ({ notice }, { awaited }) => notice.waiting[awaited],
    link: recordsLink,
    asks: true,
  }),
  released: define<OfRecords & { answerBy: Day | null }>({
    roles: ['handler'],
    words: ({ notice: { released } }, { answerBy, records }) => {
      const { toAnswer, toKnow } = released
      const type = keysOf(toAnswer.one).find((transId) => records.expId.startsWith(transId))
      return answerBy && type ? { one: toAnswer.one[type], many: toAnswer.many } : toKnow
    },
    link: recordsLink,
    asks: true,
  }),
  answered: define<OfRecords>({
    roles: submitters,
    words: ({ notice }) => notice.answered,
    link: recordsLink,
    deputies: true,
  }),
  outcome: define<OfRecords & { outcome: Outcome }>({
    roles: submitters,
    words: ({ notice }, { outcome }) => notice.outcome[outcome],
    link: recordsLink,
    deputies: true,
  }),
  refused: define<OfRecords & { refusal: RefusingAction }>({
    roles: submitters,
    words: ({ notice }, { refusal }) => notice.refused[refusal],
    link: recordsLink,
    deputies: true,
    asks: true,
  }),
  takenBack: define<OfRecords & { deleted: boolean }>({
    roles: ['handler'],
    words: ({ notice: { takenBack } }, { deleted }) => (deleted ? takenBack.deleted : takenBack.cancelled),
    link: ({ records, deleted }) => (deleted ? { flow: records.flow, node: 'search' } : recordsLink({ records })),
  }),
  bulletin: define<{ bulletinId: string; title: string; insNm: Names }>({
    words: ({ notice }) => notice.bulletin,
    link: ({ bulletinId }) => ({ bulletinId }),
  }),
  certificate: define<{ certId: string; subject: string; day: Day }>({
    roles: ['manager', 'handler'],
    menu: 'InternetPay',
    words: ({ notice }, { day }) => ({ ...notice.certificate, values: { day: dayText(day) } }),
    page: 'ops.certificate.list',
    link: ({ certId }) => ({ certId }),
  }),
  cardAlert: define<{ name: string; insNm: Names; misses: number }>({
    roles: managers,
    words: ({ notice }) => notice.cardAlert,
  }),
  accountLock: define<{ name: string; username: string }>({
    roles: managers,
    words: ({ notice }) => notice.accountLock,
  }),
  approval: define<{
    changeId: string
    change: ChangeKindName
    target: string
    outcome: 'pending' | 'approved' | 'rejected' | 'outdated'
    /** The user who proposed or decided it; for an outdated one, who changed its object, empty where that is not known. */
    name: string
    remark: string | null
  }>({
    menu: 'PendingChange',
    words: ({ notice, changeKind }, { outcome, change, name }) => ({
      ...notice.approval[outcome === 'outdated' && name !== '' ? 'overtaken' : outcome],
      values: { changeKind: changeKind[change] },
    }),
    link: ({ changeId }) => ({ changeId }),
  }),
  view: define<{
    viewId: string
    name: string
    /** New rows. */
    n: number
    path: string
    search: Readonly<Record<string, string>>
  }>({
    words: ({ notice }) => notice.view,
    link: ({ viewId, path, search }) => ({ view: { viewId, path, search } }),
  }),
  assigned: define<{ n: number; name: string; reason: string }>({
    roles: workingRoles,
    words: ({ notice }) => notice.assigned,
    page: 'wrk.list',
    link: () => ({ worklist: true }),
    deputies: true,
  }),
  /** A record that the user had put off is back in the worklist. */
  pendOver: define<{ expId: string; flow: FlowId; reason: string }>({
    roles: workingRoles,
    words: ({ notice }) => notice.pendOver,
    link: ({ expId, flow }) => ({ expId, flow }),
    deputies: true,
  }),
  deputy: define<{
    /** The role of the user who is notified; `name` is the other one. */
    role: 'absent' | 'deputy'
    ended: boolean
    name: string
    from: Day
    until: Day
  }>({
    roles: workingRoles,
    words: ({ notice }, { role, ended, from, until }) => ({
      ...notice.deputy[role][ended ? 'ended' : 'named'],
      values: { from: dayText(from), until: dayText(until) },
    }),
    page: 'wrk.absence.list',
    link: () => ({ absences: true }),
  }),
  mention: define<{ expId: string; flow: FlowId; name: string; note: string }>({
    roles: readers,
    words: ({ notice }) => notice.mention,
    link: ({ expId, flow }) => ({ expId, flow, notes: true }),
    deputies: true,
  }),
  /** `n` credits that may have refunded the original. */
  refund: define<{ expId: string; flow: FlowId; n: number }>({
    roles: submitters,
    words: ({ notice }) => notice.refund,
    link: ({ expId, flow }) => ({ expId, flow }),
    deputies: true,
  }),
  /** A record is not contested: `said` asks verifiers to confirm it, `confirmed` and `reopened` go to its submitter, `refused` to the user who said it. */
  contest: define<{ expId: string; flow: FlowId; step: 'said' | 'confirmed' | 'refused' | 'reopened'; from: string }>({
    roles: ['verifier', ...submitters],
    words: ({ notice }, { step }) => notice.contest[step],
    link: ({ expId, flow }) => ({ expId, flow }),
    deputies: true,
  }),
  /** The network has moved the last day of `n` records; `expId` where it is one. */
  dayMoved: define<{ expId: string | null; flow: FlowId; day: Day; n: number }>({
    roles: ['handler'],
    words: ({ notice }, { day, expId }) => ({ ...notice.dayMoved, values: { day: dayText(day), expId: expId ?? '' } }),
    link: ({ expId, flow }) => (expId ? { expId, flow } : { flow, node: 'search' }),
    deputies: true,
  }),
  /** `n` drafts that the API key `name` has prepared. */
  draft: define<{ name: string; n: number }>({
    roles: submitters,
    words: ({ notice }) => notice.draft,
    page: 'sys.draft.list',
    link: () => ({ drafts: true }),
  }),
  webhook: define<{ name: string; insIdCd: string }>({
    roles: managers,
    words: ({ notice }) => ({ ...notice.webhook, values: { days: webhookRetryDays } }),
    page: 'inf.webhook.query',
    link: () => ({ webhooks: true }),
  }),
  /** The answer to a question that the user has left: of a person, or the title of an article. */
  robotAnswer: define<{ by: 'person' | 'article'; question: string; answer: string }>({
    words: ({ notice }, { by }) => notice.robotAnswer[by],
  }),
  securityAlert: define<{
    alert: SecurityAlertKind
    /** The user or key; the address where nobody is known; the log that has no seal. */
    name: string
    ip: string
    count: number
    device: boolean
    /** An API key was used. */
    isKey?: true
  }>({
    roles: managers,
    words: ({ notice }, { alert, isKey, device }) => {
      const login = isKey ? 'newKeyUse' : device ? 'newDevice' : 'newLogin'
      return notice.securityAlert[alert === 'newLogin' ? login : alert]
    },
  }),
}

export type NoticeKind = keyof typeof notices
export const noticeKinds: readonly NoticeKind[] = keysOf(notices)

type FactsByKind = { [K in NoticeKind]: (typeof notices)[K] extends NoticeDefinition<infer Facts> ? Facts : never }

/** The facts of a notice, of which its words are made for each reader. */
export type NoticeFacts<K extends NoticeKind = NoticeKind> = { [One in K]: { kind: One } & FactsByKind[One] }[K]

export function noticeOf<K extends NoticeKind>(kind: K): NoticeDefinition<FactsByKind[K]> {
  const all: { readonly [One in NoticeKind]: NoticeDefinition<FactsByKind[One]> } = notices
  return all[kind]
}

export function canGet(
  kind: NoticeKind,
  user: { readonly roles: readonly string[]; readonly menus: readonly MenuName[] },
): boolean {
  const { roles, menu } = noticeOf(kind)
  return (!roles || roles.some((role) => user.roles.includes(role))) && (!menu || user.menus.includes(menu))
}

/** A record, or the list in which several are. */
function recordsLink({ records: { n, flow, state, expId } }: OfRecords): MessageLink {
  return { ...(n === 1 && { expId }), flow, node: state }
}
