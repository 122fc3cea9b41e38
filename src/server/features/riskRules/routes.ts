import type { FastifyInstance } from 'fastify'
import {
  addRiskRule,
  enableRiskRule,
  modifyRiskRule,
  modifyRiskThreshold,
  queryRiskRule,
  riskRuleHistory,
  tryRiskRule,
} from '../../../contract/riskRules.ts'
import { dayOf } from '../../../domain/calendar.ts'
import type { Databases } from '../../db/databases.ts'
import type { Right, SessionUser } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency.ts'
import { serve } from '../../http/serve.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { tellAlerts } from './news.ts'
import { addRule, enableRule, listRiskRules, modifyRule, ruleHistory } from './rules.ts'
import { modifyThreshold } from './threshold.ts'
import { tryRule } from './trial.ts'

interface RiskRuleDeps {
  databases: Databases
  clock: () => Date
  realtime: Realtime<SessionUser>
}

const forOfficers: Right = { menu: 'RiskMonitoring', role: 'riskOfficer' }

/** Risk rules: officers keep those of their institution, those of the head and administrators all. */
export function riskRuleRoutes(app: FastifyInstance, { databases, clock, realtime }: RiskRuleDeps): void {
  const db = databases.main

  serve(app, queryRiskRule, forOfficers, async ({ body, actor }) => listRiskRules(db, actor, dayOf(clock()), body))

  serve(app, addRiskRule, forOfficers, async ({ body, actor, http, record }) =>
    addRule(db, actor, body, { key: idempotencyKey(http), record }),
  )

  serve(app, modifyRiskRule, forOfficers, async ({ body, actor, record }) => modifyRule(db, actor, body, record))

  serve(app, enableRiskRule, forOfficers, async ({ body, actor, record }) => enableRule(db, actor, body, record))

  serve(app, modifyRiskThreshold, forOfficers, async ({ body, actor, record }) =>
    modifyThreshold(db, actor, body, record),
  )

  serve(app, tryRiskRule, forOfficers, async ({ body, actor, http }) =>
    tryRule({ db, actor, today: dayOf(clock()), isGone: () => http.raw.socket.destroyed }, body),
  )

  serve(app, riskRuleHistory, forOfficers, async ({ body, actor }) => ruleHistory(db, actor, body.ruleId))

  tellAlerts(app, db, realtime, forOfficers)
}
