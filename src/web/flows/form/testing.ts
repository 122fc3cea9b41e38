import type { Reason } from '../../../contract/records/records.ts'
import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import { type Flow, formOf } from '../../../domain/workflow/flow.ts'
import type { KnownNames } from '../definition.ts'
import type { FormOffer, FormSubject } from './formSubject.ts'

/** Test data: a dispute on 1,285.00 THB with two transactions to choose from. */

const nm = { en: '', zh: '' }
const line = (id: string, required: boolean) => ({ id, nm: { en: id, zh: id }, required })

export const reasons: Reason[] = [
  {
    transId: 'E23',
    rsnCd: '4557',
    nm,
    fraud: false,
    evidence: [line('letter', true), line('order', true), line('tracking', false)],
  },
  { transId: 'E23', rsnCd: '4562', nm, fraud: true, evidence: [] },
  { transId: 'E24', rsnCd: '4557', nm, fraud: false, evidence: [line('receipt', false)] },
]

export const offer = (transId: string, rsnCds: string[], atMost: string): FormOffer => ({
  transId,
  rsnCds,
  atMost,
  rcvInsIdCd: '00010392',
  recovered: '0',
  lastDay: '20270114',
})

export const chargeback = offer('E23', ['4557', '4562'], '128500')
export const representment = offer('E24', ['4557'], '90000')

export function subjectOf(...offers: FormOffer[]): FormSubject {
  return subjectIn(stdDispute, ...offers)
}

/** The same in another flow, on a transaction of 1,285.00 THB. */
export function subjectIn(flow: Flow, ...offers: FormOffer[]): FormSubject {
  const origin = 'withOrig'
  return { flow, origin, sections: formOf(flow, origin), offers, currency: '764', reasons, receivers: [] }
}

/** Where no name of a code is looked at. */
export const noNames: KnownNames = {
  reason: () => undefined,
  reasonFacts: () => undefined,
  institution: () => undefined,
  currency: () => undefined,
  reasons: [],
  institutions: [],
  currencies: [],
}
