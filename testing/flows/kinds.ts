import { type FormPlace, submitPlaces } from '../../src/contract/records/formCalls.ts'
import { flows } from '../../src/domain/flows/index.ts'
import { exceptionFields, plainFieldsOf } from '../../src/domain/records/exceptionFields.ts'
import {
  type ExceptionTransId,
  exceptionFacts,
  isExceptionTransId,
  type Party,
} from '../../src/domain/records/transactions.ts'
import { addDays, dayOf } from '../../src/domain/time/calendar.ts'
import { fromKeys } from '../../src/domain/typed.ts'
import { asksFor, type Flow, formOf, withOrigInOf } from '../../src/domain/workflow/flow.ts'
import { limitRules, reasons } from '../../src/server/db/seed/rules.ts'
import type { HistoryKey } from '../data/history.ts'
import { insIdCds } from './cast.ts'
import type { Stage } from './engine.ts'
import { sampleValue } from './values.ts'

export interface Kind {
  flow: Flow
  place: FormPlace
  transId: ExceptionTransId
  withOrigIn: '0' | '1'
}

export const kinds: readonly Kind[] = flows.flatMap((flow) =>
  submitPlaces(flow).flatMap((place) =>
    place.transIds.filter(isExceptionTransId).map((transId) => {
      return { flow, place, transId, withOrigIn: withOrigInOf(flow, place.origin) }
    }),
  ),
)

export function nameOf({ flow, place, transId }: Kind): string {
  return `${flow.id} ${transId} ${place.origin}`
}

export function kindOf(transId: ExceptionTransId, origin: FormPlace['origin'] = 'withOrig'): Kind {
  const found = kinds.find((kind) => kind.transId === transId && kind.place.origin === origin)
  if (!found) throw new Error(`No flow raises ${transId} ${origin}.`)
  return found
}

export function raiserOf({ transId }: Kind): Party {
  return exceptionFacts(transId).raisedBy ?? 'acquirer'
}

export function otherParty(party: Party): Party {
  return party === 'acquirer' ? 'issuer' : 'acquirer'
}

const stocks = new WeakMap<Stage, Map<string, HistoryKey[]>>()
const stocked = 50

export async function originalFor({ transId }: Kind, stage: Stage): Promise<HistoryKey> {
  const stock = stocks.get(stage) ?? new Map<string, HistoryKey[]>()
  stocks.set(stage, stock)
  const rule = limitRules.find((one) => one.transId === transId)
  const settleDt = addDays(dayOf(new Date()), -10 - (rule?.firstDay ?? 0))
  const [on = 'S22'] = exceptionFacts(transId).on
  const which = `${on} ${settleDt}`
  const kept = stock.get(which) ?? []
  // Many at once: an import has a connection of its own.
  const left = kept.length > 0 ? kept : await stage.history(Array(stocked).fill({ transId: on, settleDt }))
  stock.set(which, left.slice(1))
  const [key] = left
  if (!key) throw new Error('There is no transaction.')
  return key
}

export function formOfKind(
  kind: Kind,
  key: HistoryKey | null,
  party: Party = raiserOf(kind),
): Record<string, string | boolean | unknown[]> {
  const { transId } = kind
  const original = key && { origKey: key.priKey, origLogCd: key.logCd, origSettleDt: key.settleDt }
  // Tests raise the same again and again.
  const confirmed = true
  return {
    submitTransId: transId,
    position: original ? 'history' : 'noOrig',
    confirmed,
    ...original,
    ...contentOf(kind, party),
  }
}

export function contentOf({ flow, place, transId }: Kind, party: Party): Record<string, string | unknown[]> {
  const { origin } = place
  // The first reason that asks for neither fraud data nor a voucher.
  const reason = reasons.find(
    (one) => one.transId === transId && !one.fraud && one.evidence.every((line) => !line.required),
  )
  const required = [...plainFieldsOf('content'), ...plainFieldsOf('transaction')].filter(
    (name) => exceptionFields[name].ask === 'required',
  )
  const values: Record<string, string> = {
    ...fromKeys(required, sampleValue),
    rsnCd: reason?.rsnCd ?? '',
    origSpecDiscTp: '04',
    origSpecFeeClass: '3',
    // An adjustment names its transaction.
    ...(transId === 'E31' && { sysTraNo: sampleValue('sysTraNo') }),
  }
  const asked = formOf(flow, origin).flatMap((section) => section.fields)
  const whole = origin === 'withOrig' && !asksFor(flow, origin, 'transAt')
  return {
    submitRcvInsIdCd: insIdCds[otherParty(party)],
    submitTransCurrCd: '764',
    // Of a whole original of 1,285.00 THB where the form asks for no amount.
    submitTransAt: whole ? '128500' : '10000',
    vouchers: [],
    ...Object.fromEntries(Object.entries(values).filter(([name]) => asked.some((field) => field === name))),
  }
}
