import { absences } from './absences.ts'
import { apiKeys } from './apiKeys.ts'
import { board } from './board.ts'
import { bulletins } from './bulletins.ts'
import { caseFile } from './caseFile.ts'
import { center } from './center.ts'
import { drafts } from './drafts.ts'
import { exceptLists } from './exceptLists.ts'
import { guide } from './guide.ts'
import { information } from './information.ts'
import { internetPay } from './internetPay.ts'
import { limits } from './limits.ts'
import { log } from './log.ts'
import { operations } from './operations.ts'
import { pendingChanges } from './pendingChanges.ts'
import { reference } from './reference.ts'
import { risk } from './risk.ts'
import { riskRules } from './riskRules.ts'
import { rulePacks } from './rulePacks.ts'
import { sharedFiles } from './sharedFiles.ts'
import { sso } from './sso.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

/** What the pages of `routes/pages.tsx` say beyond the frame's texts. */
export const texts = {
  absences,
  apiKeys,
  board,
  bulletins,
  caseFile,
  center,
  drafts,
  exceptLists,
  guide,
  information,
  internetPay,
  limits,
  log,
  operations,
  pendingChanges,
  reference,
  risk,
  riskRules,
  rulePacks,
  sharedFiles,
  sso,
  users,
  webhooks,
} as const
