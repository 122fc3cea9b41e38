import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addLimitRule,
  deleteLimitRule,
  modifyInsSetting,
  modifyLimitRule,
  queryInsSetting,
  queryLimitRule,
} from '../../../contract/limits.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { Databases } from '../../db/databases.ts'
import type { Access } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { addRule, deleteRule, listRules, modifyRule, type RuleChange } from './rules.ts'
import { keptInstitutions, modifySetting, settingOf } from './settings.ts'

const forRules: Access = { menu: 'LimitRule', role: 'administrator' }
const forSettings: Access = { menu: 'InstitutionSetting', role: 'manager' }

/** The limit rules of all, kept by administrators, and the settings of each institution, kept by its managers. */
export function limitRoutes(app: FastifyInstance, { databases }: { databases: Databases }): void {
  const db = databases.main

  serve(app, queryLimitRule, forRules, async ({ body }) => listRules(db, body))

  serve(app, addLimitRule, forRules, async ({ body, actor, http }) => ruleLogged(http, actor, await addRule(db, body)))

  serve(app, modifyLimitRule, forRules, async ({ body, actor, http }) =>
    ruleLogged(http, actor, await modifyRule(db, body)),
  )

  serve(app, deleteLimitRule, forRules, async ({ body, actor, http }) => {
    ruleLogged(http, actor, await deleteRule(db, body.ruleId, body.version))
    return {}
  })

  serve(app, queryInsSetting, forSettings, async ({ body, actor }) => ({
    setting: await settingOf(db, body.insIdCd ?? actor.insIdCd, actor),
    institutions: await keptInstitutions(db, actor),
  }))

  serve(app, modifyInsSetting, forSettings, async ({ body, actor, language, http }) => {
    const { before, after } = await modifySetting(db, body, actor, language)
    http.log.info({ user: actor.username, before, after }, 'institution setting changed')
    return after
  })
}

/** Says in the log who changed which rule, from what to what. */
function ruleLogged(http: FastifyRequest, actor: Actor, change: RuleChange): { ruleId: string; version: number } {
  const { ruleId, version, before, after } = change
  const what = before === null ? 'added' : after === null ? 'deleted' : 'changed'
  http.log.info({ user: actor.username, ruleId, before, after }, `limit rule ${what}`)
  return { ruleId, version }
}
