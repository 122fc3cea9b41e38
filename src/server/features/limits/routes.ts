import type { FastifyInstance } from 'fastify'
import {
  addLimitRule,
  deleteLimitRule,
  modifyCardLimit,
  modifyInsSetting,
  modifyLimitRule,
  queryCardLimit,
  queryInsSetting,
  queryLimitRule,
} from '../../../contract/limits.ts'
import { modifyRemarkTemplates, queryRemarkTemplates } from '../../../contract/remarkTemplates.ts'
import type { ChangeService } from '../../changes/changes.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { withStepUp } from '../../http/serve/access.ts'
import { serve } from '../../http/serve/serve.ts'
import { serveList } from '../../http/serve/serveList.ts'
import { cardLimitOf, modifyCardLimits } from './cardLimits.ts'
import { forRules, forSettings, limitKinds } from './kinds.ts'
import { remarkTemplatesOf, writeRemarkTemplates } from './remarkTemplates.ts'
import { listRules } from './rules.ts'
import { keptInstitutions, settingOf } from './settings.ts'

export function limitRoutes(
  app: FastifyInstance,
  { databases, changes }: { databases: Databases; changes: ChangeService },
): void {
  const db = databases.main

  serveList(app, queryLimitRule, forRules, { read: ({ body }) => listRules(db, body) })

  serve(app, addLimitRule, withStepUp(forRules), async (served) => changes.make(limitKinds.addLimitRule, served))

  serve(app, modifyLimitRule, withStepUp(forRules), async (served) => changes.make(limitKinds.modifyLimitRule, served))

  serve(app, deleteLimitRule, withStepUp(forRules), async (served) => changes.make(limitKinds.deleteLimitRule, served))

  serve(app, queryInsSetting, forSettings, async ({ body, actor }) => ({
    setting: await settingOf(db, body.insIdCd ?? actor.insIdCd, actor),
    institutions: await keptInstitutions(db, actor),
  }))

  serve(app, modifyInsSetting, withStepUp(forSettings), async (served) =>
    changes.make(limitKinds.modifyInsSetting, served),
  )

  serve(app, queryCardLimit, forSettings, async ({ body, actor }) =>
    cardLimitOf(db, body.insIdCd ?? actor.insIdCd, actor),
  )

  serve(app, modifyCardLimit, withStepUp(forSettings), async ({ body, actor, record }) =>
    modifyCardLimits(db, body, actor, record),
  )

  serve(app, queryRemarkTemplates, 'session', async ({ body, actor }) =>
    remarkTemplatesOf(db, body.insIdCd ?? actor.insIdCd, actor),
  )

  serve(app, modifyRemarkTemplates, forSettings, async ({ body, actor, record }) =>
    writeRemarkTemplates(db, body, actor, record),
  )
}
