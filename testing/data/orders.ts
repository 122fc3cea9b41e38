import { importOrders } from '../../src/server/features/internetPay/importOrders.ts'
import { columnNames, type FiledOrder } from '../../src/server/features/internetPay/orderColumns.ts'
import type { TestDatabase } from '../server/database.ts'

/**
 * Makes one order per argument through the importer: by default 1,285.00 THB at a merchant of 00010344, paid with
 * 6200000000000005, not linked to a transaction.
 */
export async function givenOrders(
  { connection, vault }: Pick<TestDatabase, 'connection' | 'vault'>,
  overrides: readonly Partial<FiledOrder>[],
): Promise<void> {
  const source = (async function* () {
    yield csvOf(...overrides)
  })()
  const { inserted, rejected } = await importOrders({ connection, vault, source })
  if (rejected > 0)
    throw new Error(`A test asks for an order that can't be: ${inserted} of ${overrides.length} came in.`)
}

export function csvOf(...overrides: Partial<FiledOrder>[]): string {
  const lines = overrides.map((own, at) => {
    const order: FiledOrder = { ...paid, orderNo: `TEST-${at}-${Date.now()}`, ...own }
    return columnNames.map((name) => order[name]).join(',')
  })
  return [columnNames.join(','), ...lines].join('\r\n')
}

const paid: FiledOrder = {
  orderNo: '',
  orderTm: '2026-11-10T05:28:00Z',
  acqInsIdCd: '00010344',
  mchntCd: '000134458120001',
  mchntNm: 'GOLDEN LOTUS KITCHEN BANGKOK TH',
  transAt: '128500',
  transCurrCd: '764',
  orderStatus: 'paid',
  paidTm: '2026-11-10T05:30:00Z',
  priAcctNo: '6200000000000005',
  retriRefNo: '632512123456',
  priKey: '',
  logCd: '',
  settleDt: '',
}
