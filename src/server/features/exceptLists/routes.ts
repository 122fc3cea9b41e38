import type { FastifyInstance } from 'fastify'
import { deleteExceptList, exceptCard, exceptListCalls } from '../../../contract/risk/exceptLists.ts'
import { exceptLists } from '../../../domain/risk/exceptLists.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Access } from '../../http/serve/access.ts'
import { type Served, serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { importEntries } from './importEntries.ts'
import { entryDetail, entryList } from './query.ts'
import { cardOfAlert } from './subject.ts'
import { addEntry, deleteEntries, type EntryWriteContext, modifyEntry } from './write.ts'

interface ExceptListDeps {
  databases: Databases
  vault: CardVault
  clock: () => Date
}

const forOfficers: Access = { menu: 'ExceptListManagement', role: 'riskOfficer' }

export function exceptListRoutes(app: FastifyInstance, { databases, vault, clock }: ExceptListDeps): void {
  const db = databases.main
  const writing = ({ actor, language, record, card }: Served<unknown>): EntryWriteContext => {
    return { db, actor, vault, language, now: clock(), record, card }
  }

  for (const list of exceptLists) {
    const calls = exceptListCalls[list]

    serveList(
      app,
      calls.query,
      forOfficers,
      answerList(databases, ({ body, actor }) => entryList({ list, actor, vault, today: dayOf(clock()) }, body)),
    )

    serve(app, calls.detail, forOfficers, async ({ body, actor }) =>
      entryDetail(db, { list, actor, vault, today: dayOf(clock()) }, body.exceptId),
    )

    serve(app, calls.add, forOfficers, async (served) => addEntry(writing(served), list, served.body))

    serve(app, calls.modify, forOfficers, async (served) => modifyEntry(writing(served), list, served.body))

    serve(app, calls.import, forOfficers, async (served) => importEntries(writing(served), list, served.body))
  }

  serve(app, deleteExceptList, forOfficers, async (served) => deleteEntries(writing(served), served.body.list))

  serve(app, exceptCard, forOfficers, async ({ body, actor }) => {
    const { insIdCd, insNm, subject } = await cardOfAlert(db, actor, body.rid, vault)
    return { insIdCd, insNm, value: subject.shown }
  })
}
