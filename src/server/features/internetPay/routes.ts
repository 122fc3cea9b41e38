import type { FastifyInstance } from 'fastify'
import { deleteCer, detailOrder, queryCer, queryOrder, uploadCer } from '../../../contract/internetPay.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { type Right, withStepUp } from '../../http/serve/access.ts'
import { answerList } from '../../http/serve/answerList.ts'
import { serve } from '../../http/serve/serve.ts'
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

  serve(app, queryCer, forReaders, async (served) => answerList(databases, served, certificateList(served, clock())))

  serve(app, uploadCer, forKeys, async ({ body, actor, record }) =>
    addCertificate({ db, actor, now: clock(), record }, body),
  )

  serve(app, deleteCer, forKeys, async ({ body, actor, record }) => {
    await deleteCertificate({ db, actor, now: clock(), record }, body)
    return {}
  })

  serve(app, queryOrder, forReaders, async (served) => answerList(databases, served, orderList(served, vault)))

  serve(app, detailOrder, forReaders, async ({ body, actor }) => orderDetailOf(db, actor, body.orderId, transactionOf))
}
