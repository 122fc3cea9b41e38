import type { FastifyInstance } from 'fastify'
import { queryLog, queryOwnLog } from '../../../contract/logs.ts'
import type { Databases } from '../../db/databases.ts'
import { sendCsv, wantsCsv } from '../../http/csv.ts'
import { serve } from '../../http/serve.ts'
import { exportLog } from './exportLog.ts'
import { logRowOf } from './rows.ts'
import { everyRow, searchLog } from './search.ts'

/**
 * The audit log: managers read what users of their institution did, administrators all, everyone their own. Who reads
 * what others did stands in it; nothing is shown where that can't be written.
 */
export function auditRoutes(app: FastifyInstance, { databases }: { databases: Databases }): void {
  serve(app, queryLog, { menu: 'Log', role: 'manager' }, async ({ body, actor, language, http, reply, note }) => {
    const { type, level, startDt, endDt, insIdCd } = body
    // Not the name: it was typed, and may be nobody's.
    note({ detail: { type, level, startDt, endDt, insIdCd, ...(wantsCsv(http) && { asFile: true }) } })
    const scope = { seenBy: actor }
    if (wantsCsv(http)) {
      const { currPage: _, pageSize: __, ...conditions } = body
      const statement = everyRow(databases.main, scope, conditions)
      return sendCsv(reply, 'audit-log', exportLog(databases.ranges, statement, language))
    }
    const { rows, ...totals } = await searchLog(databases, scope, body)
    const { currPage, pageSize } = body
    return { list: rows.map((row) => logRowOf(row, language)), ...totals, currPage, pageSize }
  })

  serve(app, queryOwnLog, 'session', async ({ body, actor, language }) => {
    const { rows, ...totals } = await searchLog(databases, { own: actor }, body)
    const { currPage, pageSize } = body
    return { list: rows.map((row) => logRowOf(row, language)), ...totals, currPage, pageSize }
  })
}
