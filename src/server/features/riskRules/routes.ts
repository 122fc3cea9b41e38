import type { FastifyInstance } from 'fastify'
import { queryRiskRule, riskRuleHistory, tryRiskRule } from '../../../contract/risk/riskRules.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { type ChangeService, serveChanges } from '../../changes/changes.ts'
import type { Databases } from '../../db/pools/databases.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { serve } from '../../http/serve/serve.ts'
import { serveList } from '../../http/serve/serveList.ts'
import type { Live } from '../../live.ts'
import { forOfficers, riskRuleKinds } from './changeKinds.ts'
import { tellAlerts } from './news.ts'
import { listRiskRules, ruleHistory } from './rules.ts'
import { tryRule } from './trial.ts'

interface RiskRuleDeps {
  databases: Databases
  changes: ChangeService
  clock: () => Date
  realtime: Live<SessionUser>
}

export function riskRuleRoutes(app: FastifyInstance, { databases, changes, clock, realtime }: RiskRuleDeps): void {
  const db = databases.main

  serveList(app, queryRiskRule, forOfficers, {
    read: ({ body, actor }) => listRiskRules(db, actor, dayOf(clock()), body),
  })

  serveChanges(app, changes, Object.values(riskRuleKinds))

  serve(app, tryRiskRule, forOfficers, async ({ body, actor, http }) =>
    tryRule({ db, actor, today: dayOf(clock()), isGone: () => http.raw.socket.destroyed }, body),
  )

  serve(app, riskRuleHistory, forOfficers, async ({ body, actor }) => ruleHistory(db, actor, body.ruleId))

  tellAlerts(app, db, realtime, forOfficers)
}
