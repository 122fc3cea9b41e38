import type { FastifyInstance } from 'fastify'
import {
  addAgent,
  addInsContact,
  deleteAgent,
  deleteInsContact,
  detailAgent,
  detailIns,
  getInsNames,
  modifyAgent,
  modifyIns,
  modifyInsContact,
  queryAgent,
  queryIns,
  queryInsContact,
} from '../../../contract/information.ts'
import { texts } from '../../../contract/texts/texts.ts'
import { currencyCode } from '../../../domain/money.ts'
import type { Databases } from '../../db/databases.ts'
import type { Access } from '../../http/access.ts'
import { csv, sendCsv, wantsCsv } from '../../http/csv.ts'
import { idempotencyKey } from '../../http/idempotency.ts'
import { serve } from '../../http/serve.ts'
import { agentOf, changeAgent, createAgent, findAgents, forInformationKeepers, removeAgent } from './agents.ts'
import { addContact, changeContact, listContacts, removeContact } from './contacts.ts'
import {
  changeInstitution,
  findInstitutions,
  type InNewVersion,
  institutionNames,
  institutionOf,
} from './institutions.ts'

export interface InformationDeps {
  databases: Databases
  /** Changes the institutions, which are imported data as well. */
  inNewVersion: InNewVersion
}

const forReaders: Access = { menu: 'InformationManagement' }
/** They are chosen from on the pages of both. */
const forAllReaders: Access = { menu: ['InformationManagement', 'InformationInquiry'] }
const forAdministrators: Access = { menu: 'InformationManagement', role: 'administrator' }

/** What the institutions know of each other: agents, institutions, contacts. */
export function informationRoutes(app: FastifyInstance, deps: InformationDeps): void {
  agentRoutes(app, deps)
  institutionRoutes(app, deps)
  contactRoutes(app, deps)
}

function agentRoutes(app: FastifyInstance, { databases }: InformationDeps): void {
  const db = databases.main

  serve(app, queryAgent, forReaders, async ({ body, actor, language, http, reply }) => {
    const { currPage, pageSize, ...asked } = body
    const page = { currPage, pageSize }
    if (!wantsCsv(http)) return { ...(await findAgents(db, asked, actor, language, page)), totalIsExact: true, ...page }
    const { field, agentService } = texts[language]
    const { list } = await findAgents(db, asked, actor, language, null)
    const heads = [field.insIdCd, field.insNm, field.rltInsIdCd, field.insNm, field.agentIns, field.insNm]
    const more = [field.service, field.validFrom, field.validTo, field.remark]
    const rows = list.map((row) => [
      ...[row.insIdCd, row.insNm[language], row.rltInsIdCd, row.rltInsNm[language], row.agentIns],
      ...[row.agentNm[language], agentService[row.service], row.validFrom, row.validTo ?? '', row.remark],
    ])
    return sendCsv(reply, 'agents', csv([[...heads, ...more], ...rows], true))
  })

  serve(app, detailAgent, forReaders, async ({ body, actor, language }) => agentOf(db, body.agentId, actor, language))

  serve(app, addAgent, forInformationKeepers, async ({ body, actor, record }) => createAgent(db, body, actor, record))

  serve(app, modifyAgent, forInformationKeepers, async ({ body, actor, record }) =>
    changeAgent(db, body, actor, record),
  )

  serve(app, deleteAgent, forInformationKeepers, async ({ body, actor, record }) => {
    await removeAgent(db, body, actor, record)
    return {}
  })
}

function institutionRoutes(app: FastifyInstance, { databases, inNewVersion }: InformationDeps): void {
  const db = databases.main

  serve(app, queryIns, forReaders, async ({ body, actor, language, http, reply }) => {
    const { currPage, pageSize, ...asked } = body
    const page = { currPage, pageSize }
    if (!wantsCsv(http))
      return { ...(await findInstitutions(db, asked, actor, language, page)), totalIsExact: true, ...page }
    const { field } = texts[language]
    const { list } = await findInstitutions(db, asked, actor, language, null)
    const heads = [field.insIdCd, field.insEnNm, field.nm, field.country, field.currCd, field.acquirer, field.issuer]
    const rows = list.map((row) => [
      ...[row.insIdCd, row.insEnNm, row.insNm, row.country ?? '', row.currCd ? currencyCode(row.currCd) : ''],
      ...[row.acquirer, row.issuer].map((is) => (is ? '1' : '0')),
    ])
    return sendCsv(reply, 'institutions', csv([heads, ...rows], true))
  })

  serve(app, getInsNames, forAllReaders, async () => ({ list: await institutionNames(db) }))

  serve(app, detailIns, forReaders, async ({ body, actor, language }) =>
    institutionOf(db, body.insIdCd, actor, language),
  )

  serve(app, modifyIns, forAdministrators, async ({ body, actor, record }) =>
    changeInstitution(db, body, actor, { inNewVersion, record }),
  )
}

function contactRoutes(app: FastifyInstance, { databases }: InformationDeps): void {
  const db = databases.main

  serve(app, queryInsContact, forReaders, async ({ body }) => listContacts(db, body))

  serve(app, addInsContact, forInformationKeepers, async ({ body, actor, http, record }) =>
    addContact(db, body, actor, { key: idempotencyKey(http), record }),
  )

  serve(app, modifyInsContact, forInformationKeepers, async ({ body, actor, record }) =>
    changeContact(db, body, actor, record),
  )

  serve(app, deleteInsContact, forInformationKeepers, async ({ body, actor, record }) => {
    await removeContact(db, body, actor, record)
    return {}
  })
}
