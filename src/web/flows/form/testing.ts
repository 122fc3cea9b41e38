import type { Reason } from '../../../contract/records.ts'
import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import { type Flow, formOf } from '../../../domain/workflow/flow.ts'
import type { FormGround, FormOffer } from './ground.ts'
import type { VoucherFile } from './voucherFiles.ts'

/** What the tests of the form stand on: a dispute on 1,285.00 THB with two transactions to choose from. */

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

export function groundOf(...offers: FormOffer[]): FormGround {
  return groundIn(stdDispute, ...offers)
}

/** The same in another flow, on a transaction of 1,285.00 THB. */
export function groundIn(flow: Flow, ...offers: FormOffer[]): FormGround {
  const origin = 'withOrig'
  return { flow, origin, sections: formOf(flow, origin), offers, currency: '764', reasons, receivers: [] }
}

export function file(part: Partial<VoucherFile> = {}): VoucherFile {
  const filePath = '0f8fad5b-d9cb-469f-a165-70867728950e'
  return {
    key: filePath,
    fileName: 'order.png',
    size: 2048,
    mediaType: 'image/png',
    evidence: null,
    progress: { at: 'ready', filePath },
    ...part,
  }
}
