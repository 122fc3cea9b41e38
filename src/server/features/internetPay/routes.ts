import type { FastifyInstance } from 'fastify'
import { deleteCer, detailOrder, queryCer, queryOrder, uploadCer } from '../../../contract/internetPay.ts'
import type { CardVault } from '../../db/cardVault.ts'
import type { Databases } from '../../db/databases.ts'
import type { Access } from '../../http/access.ts'
import { sendCsv, wantsCsv } from '../../http/csv.ts'
import { serve } from '../../http/serve.ts'
import { addCertificate, deleteCertificate, everyCertificate, listCertificates } from './certificates.ts'
import { exportCertificates, exportOrders } from './exports.ts'
import { everyOrder, listOrders, orderDetailOf, type TransactionOf } from './orders.ts'

export interface InternetPayDeps {
  databases: Databases
  vault: CardVault
  clock: () => Date
  transactionOf: TransactionOf
}

const forReaders: Access = { menu: 'InternetPay' }
/** A certificate is a setting of its institution. */
const forKeepers: Access = { menu: 'InternetPay', role: 'manager' }

/** Internet pay: certificates, which managers keep, and orders; of the own institution, or of all. */
export function internetPayRoutes(app: FastifyInstance, deps: InternetPayDeps): void {
  const { databases, vault, clock, transactionOf } = deps
  const db = databases.main

  serve(app, queryCer, forReaders, async ({ body, actor, language, http, reply }) => {
    if (!wantsCsv(http)) return listCertificates(db, actor, body, clock())
    const { currPage: _, pageSize: __, ...conditions } = body
    const statement = everyCertificate(db, actor, conditions, clock())
    return sendCsv(reply, 'certificates', exportCertificates(databases.ranges, statement, language, clock()))
  })

  serve(app, uploadCer, forKeepers, async ({ body, actor, record }) =>
    addCertificate({ db, actor, now: clock(), record }, body),
  )

  serve(app, deleteCer, forKeepers, async ({ body, actor, record }) => {
    await deleteCertificate({ db, actor, now: clock(), record }, body)
    return {}
  })

  serve(app, queryOrder, forReaders, async ({ body, actor, language, http, reply }) => {
    if (!wantsCsv(http)) return listOrders(db, { actor, vault }, body)
    const { currPage: _, pageSize: __, ...conditions } = body
    const statement = everyOrder(db, { actor, vault }, conditions)
    return sendCsv(reply, 'orders', exportOrders(databases.ranges, statement, language))
  })

  serve(app, detailOrder, forReaders, async ({ body, actor }) => orderDetailOf(db, actor, body.orderId, transactionOf))
}
