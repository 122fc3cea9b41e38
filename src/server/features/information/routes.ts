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
} from '../../../contract/reference/information.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { Access } from '../../http/serve/access.ts'
import { idempotencyKey } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import { answerList, serveList } from '../../http/serve/serveList.ts'
import { agentList, agentOf, changeAgent, createAgent, forInformationManagers, removeAgent } from './agents.ts'
import { addContact, changeContact, listContacts, removeContact } from './contacts.ts'
import { changeInstitution, institutionList, institutionNames, institutionOf } from './institutions.ts'

interface InformationDeps {
  databases: Databases
}

const forReaders: Access = { menu: 'InformationManagement' }
const forAllReaders: Access = { menu: ['InformationManagement', 'InformationInquiry'] }
const forAdministrators: Access = { menu: 'InformationManagement', role: 'administrator' }

export function informationRoutes(app: FastifyInstance, deps: InformationDeps): void {
  agentRoutes(app, deps)
  institutionRoutes(app, deps)
  contactRoutes(app, deps)
}

function agentRoutes(app: FastifyInstance, { databases }: InformationDeps): void {
  const db = databases.main

  serveList(app, queryAgent, forReaders, answerList(databases, agentList))

  serve(app, detailAgent, forReaders, async ({ body, actor, language }) => agentOf(db, body.agentId, actor, language))

  serve(app, addAgent, forInformationManagers, async ({ body, actor, record }) => {
    const { agentIns = actor.insIdCd, validFrom = dayOf(new Date()), ...rest } = body
    return createAgent(db, { ...rest, agentIns, validFrom }, actor, record)
  })

  serve(app, modifyAgent, forInformationManagers, async ({ body, actor, record }) =>
    changeAgent(db, body, actor, record),
  )

  serve(app, deleteAgent, forInformationManagers, async ({ body, actor, record }) => {
    await removeAgent(db, body, actor, record)
    return {}
  })
}

function institutionRoutes(app: FastifyInstance, { databases }: InformationDeps): void {
  const db = databases.main

  serveList(app, queryIns, forReaders, answerList(databases, institutionList))

  serve(app, getInsNames, forAllReaders, async () => ({ list: await institutionNames(db) }))

  serve(app, detailIns, forReaders, async ({ body, actor, language }) =>
    institutionOf(db, body.insIdCd, actor, language),
  )

  serve(app, modifyIns, forAdministrators, async ({ body, actor, record }) =>
    changeInstitution(db, body, actor, record),
  )
}

function contactRoutes(app: FastifyInstance, { databases }: InformationDeps): void {
  const db = databases.main

  serveList(app, queryInsContact, forReaders, { read: ({ body }) => listContacts(db, body) })

  serve(app, addInsContact, forInformationManagers, async ({ body, actor, http, record }) =>
    addContact(db, body, actor, { key: idempotencyKey(http), record }),
  )

  serve(app, modifyInsContact, forInformationManagers, async ({ body, actor, record }) =>
    changeContact(db, body, actor, record),
  )

  serve(app, deleteInsContact, forInformationManagers, async ({ body, actor, record }) => {
    await removeContact(db, body, actor, record)
    return {}
  })
}
