import { zh as wire } from '../../../contract/texts/zh.ts'
import type { Dictionary } from '../shape.ts'
import { absences } from './absences.ts'
import { apiKeys } from './apiKeys.ts'
import { board } from './board.ts'
import { bulk } from './bulk.ts'
import { bulletins } from './bulletins.ts'
import { center } from './center.ts'
import { chat } from './chat.ts'
import { drafts } from './drafts.ts'
import { exceptLists } from './exceptLists.ts'
import { form } from './form.ts'
import { frame } from './frame.ts'
import { help } from './help.ts'
import { information } from './information.ts'
import { internetPay } from './internetPay.ts'
import { limits } from './limits.ts'
import { list } from './list.ts'
import { log } from './log.ts'
import { messages } from './messages.ts'
import { otp } from './otp.ts'
import { pendingChanges } from './pendingChanges.ts'
import { record } from './record.ts'
import { reference } from './reference.ts'
import { risk } from './risk.ts'
import { riskRules } from './riskRules.ts'
import { robot } from './robot.ts'
import { sharedFiles } from './sharedFiles.ts'
import { sso } from './sso.ts'
import { steps } from './steps.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'
import { worklist } from './worklist.ts'

/** A key that the English texts have and these lack doesn't compile. */
export const texts: Dictionary = {
  ...wire,
  absences,
  apiKeys,
  sso,
  board,
  bulk,
  bulletins,
  drafts,
  exceptLists,
  frame,
  center,
  chat,
  help,
  list,
  internetPay,
  limits,
  log,
  messages,
  record,
  risk,
  riskRules,
  robot,
  form,
  steps,
  otp,
  pendingChanges,
  information,
  reference,
  sharedFiles,
  users,
  webhooks,
  worklist,
}
