import type { FastifyInstance } from 'fastify'
import {
  addLimitRule,
  deleteLimitRule,
  modifyInsSetting,
  modifyLimitRule,
  queryInsSetting,
  queryLimitRule,
} from '../../../contract/limits.ts'
import type { Databases } from '../../db/databases.ts'
import type { Access } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { addRule, deleteRule, listRules, modifyRule } from './rules.ts'
import { keptInstitutions, modifySetting, settingOf } from './settings.ts'

const forRules: Access = { menu: 'LimitRule', role: 'administrator' }
const forSettings: Access = { menu: 'InstitutionSetting', role: 'manager' }

/** The limit rules of all, kept by administrators, and the settings of each institution, kept by its managers. */
export function limitRoutes(app: FastifyInstance, { databases }: { databases: Databases }): void {
  const db = databases.main

  serve(app, queryLimitRule, forRules, async ({ body }) => listRules(db, body))

  serve(app, addLimitRule, forRules, async ({ body, record }) => addRule(db, body, record))

  serve(app, modifyLimitRule, forRules, async ({ body, record }) => modifyRule(db, body, record))

  serve(app, deleteLimitRule, forRules, async ({ body, record }) => {
    await deleteRule(db, body.ruleId, body.version, record)
    return {}
  })

  serve(app, queryInsSetting, forSettings, async ({ body, actor }) => ({
    setting: await settingOf(db, body.insIdCd ?? actor.insIdCd, actor),
    institutions: await keptInstitutions(db, actor),
  }))

  serve(app, modifyInsSetting, forSettings, async ({ body, actor, language, record }) =>
    modifySetting(db, body, actor, language, record),
  )
}
