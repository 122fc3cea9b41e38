import type { FastifyInstance } from 'fastify'
import { queryLog, queryOwnLog } from '../../../contract/operations/logs.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { exportFormatOf } from '../../http/serve/exportFile.ts'
import { serve } from '../../http/serve/serve.ts'
import { sendList, serveList } from '../../http/serve/serveList.ts'
import { logList, searchLog } from './search.ts'

export function auditRoutes(app: FastifyInstance, { databases }: { databases: Databases }): void {
  serve(app, queryLog, { menu: 'Log', role: 'manager' }, async ({ body, actor, language, http, reply, note }) => {
    const { type, level, startDt, endDt, insIdCd } = body
    // Not the name: it was typed, and may be nobody's.
    note({ detail: { type, level, startDt, endDt, insIdCd, ...(exportFormatOf(http) && { asFile: true }) } })
    const scope = { seenBy: actor }
    if (exportFormatOf(http))
      return sendList(databases, { body, language, http, reply }, logList(scope, body, language))
    return searchLog(databases, scope, body, language)
  })

  serveList(app, queryOwnLog, 'session', {
    read: ({ body, actor, language }) => searchLog(databases, { own: actor }, body, language),
  })
}
