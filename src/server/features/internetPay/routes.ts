import type { FastifyInstance } from 'fastify'
import { deleteCer, detailOrder, queryCer, queryOrder, uploadCer } from '../../../contract/reference/internetPay.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { type Right, withStepUp } from '../../http/serve/access.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { addCertificate, certificateList, deleteCertificate } from './certificates.ts'
import { orderDetailOf, orderList, type TransactionOf } from './orders.ts'

interface InternetPayDeps {
  databases: Databases
  vault: CardVault
  clock: () => Date
  transactionOf: TransactionOf
}

const forReaders: Right = { menu: 'InternetPay' }
const managersOnly: Right = { menu: 'InternetPay', role: 'manager' }
const forKeys = withStepUp(managersOnly)

export function internetPayRoutes(app: FastifyInstance, deps: InternetPayDeps): void {
  const { databases, vault, clock, transactionOf } = deps
  const db = databases.main

  serveList(
    app,
    queryCer,
    forReaders,
    answerList(databases, (asked) => certificateList(asked, clock())),
  )

  serve(app, uploadCer, forKeys, async ({ body, actor, record }) =>
    addCertificate({ db, actor, now: clock(), record }, body),
  )

  serve(app, deleteCer, forKeys, async ({ body, actor, record }) => {
    await deleteCertificate({ db, actor, now: clock(), record }, body)
    return {}
  })

  serveList(
    app,
    queryOrder,
    forReaders,
    answerList(databases, (asked) => orderList(asked, vault)),
  )

  serve(app, detailOrder, forReaders, async ({ body, actor }) => orderDetailOf(db, actor, body.orderId, transactionOf))
}
