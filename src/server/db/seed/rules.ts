import { rulePackFile } from '../../../contract/reference/rulePackFile.ts'
import { limitsOf, type RulePack, reasonsOf } from '../../../domain/rulePacks/rulePack.ts'
import file from './rulePack.json' with { type: 'json' }

/** What a new installation starts with. */
export const firstPack: RulePack = rulePackFile.parse(file)

export const limitRules = limitsOf(firstPack)
export const reasons = reasonsOf(firstPack)
