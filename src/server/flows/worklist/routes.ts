import type { FastifyInstance } from 'fastify'
import { queryWorklist, worklistSummary } from '../../../contract/worklist.ts'
import { dayOf } from '../../../domain/calendar.ts'
import { flows } from '../../../domain/flows/index.ts'
import type { WorkScope } from '../../../domain/workflow/work.ts'
import type { SessionUser } from '../../http/access.ts'
import { exportFormatOf, localTimes, sendExport } from '../../http/exportFile.ts'
import { serve } from '../../http/serve.ts'
import type { Engine } from '../deps.ts'
import { opensFlow } from '../record/recordRow.ts'
import { exportWork } from './exportWork.ts'
import { summaryOf } from './summary.ts'
import type { WorkQuestion } from './workArms.ts'
import { searchWork } from './worklistSearch.ts'

export function worklistRoutes(app: FastifyInstance, { databases, clock, reference }: Engine): void {
  const questionOf = (actor: SessionUser, scope: WorkScope): WorkQuestion => ({
    flows: flows.filter((flow) => opensFlow(actor, flow)),
    actor,
    scope,
    today: dayOf(clock()),
  })

  serve(app, queryWorklist, 'session', async ({ body: { scope, ...asked }, actor, language, http, reply }) => {
    const search = { ...questionOf(actor, scope), asked }
    const format = exportFormatOf(http)
    if (format) {
      const words = { language, reference: await reference(), localTime: localTimes(http) }
      return sendExport(reply, 'worklist', format, exportWork(databases, search, words, format))
    }
    const { currPage, pageSize } = asked
    // On the primary: a list that follows an action shows what it did.
    return { ...(await searchWork(databases.main, search)), currPage, pageSize }
  })

  serve(app, worklistSummary, 'session', async ({ body, actor }) =>
    summaryOf(databases.main, questionOf(actor, body.scope)),
  )
}
