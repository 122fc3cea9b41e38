import type { FastifyInstance } from 'fastify'
import { deleteExceptList, exceptCard, exceptListCalls } from '../../../contract/exceptLists.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { exceptLists } from '../../../domain/exceptLists.ts'
import type { CardVault } from '../../db/cardVault.ts'
import type { Databases } from '../../db/databases.ts'
import type { Access } from '../../http/access.ts'
import { sendCsv, wantsCsv } from '../../http/csv.ts'
import { type Served, serve } from '../../http/serve.ts'
import { exportEntries } from './exportEntries.ts'
import { importEntries } from './importEntries.ts'
import { entryDetail, everyEntry, listEntries } from './query.ts'
import { cardOfAlert } from './thing.ts'
import { addEntry, deleteEntries, modifyEntry, type Writing } from './write.ts'

export interface ExceptListDeps {
  databases: Databases
  vault: CardVault
  clock: () => Date
}

const forOfficers: Access = { menu: 'ExceptListManagement', role: 'riskOfficer' }

/** White and black list: risk officers keep those of their institution, those of the head and administrators all. */
export function exceptListRoutes(app: FastifyInstance, { databases, vault, clock }: ExceptListDeps): void {
  const db = databases.main
  const writing = ({ actor, language, record, card }: Served<unknown>): Writing => {
    return { db, actor, vault, language, now: clock(), record, card }
  }

  for (const list of exceptLists) {
    const calls = exceptListCalls[list]

    serve(app, calls.query, forOfficers, async ({ body, actor, language, http, reply }) => {
      const asking = { list, actor, vault, today: dayOf(clock()) }
      if (!wantsCsv(http)) return listEntries(db, asking, body)
      const { currPage: _, pageSize: __, ...conditions } = body
      const statement = everyEntry(db, asking, conditions)
      return sendCsv(reply, `${list}-list`, exportEntries(databases.ranges, statement, language, asking.today))
    })

    serve(app, calls.detail, forOfficers, async ({ body, actor }) =>
      entryDetail(db, { list, actor, vault, today: dayOf(clock()) }, body.exceptId),
    )

    serve(app, calls.add, forOfficers, async (served) => addEntry(writing(served), list, served.body))

    serve(app, calls.modify, forOfficers, async (served) => modifyEntry(writing(served), list, served.body))

    serve(app, calls.import, forOfficers, async (served) => importEntries(writing(served), list, served.body))
  }

  serve(app, deleteExceptList, forOfficers, async (served) => deleteEntries(writing(served), served.body.list))

  serve(app, exceptCard, forOfficers, async ({ body, actor }) => {
    const { insIdCd, insNm, thing } = await cardOfAlert(db, actor, body.rid, vault)
    return { insIdCd, insNm, value: thing.shown }
  })
}
