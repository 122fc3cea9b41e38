import { bulk } from './bulk.ts'
import { chat } from './chat.ts'
import { form } from './form.ts'
import { frame } from './frame.ts'
import { help } from './help.ts'
import { list } from './list.ts'
import { messages } from './messages.ts'
import { otp } from './otp.ts'
import { record } from './record.ts'
import { robot } from './robot.ts'
import { steps } from './steps.ts'
import { en as wire } from './wire.ts'
import { worklist } from './worklist.ts'

/** What the frame, the lists and the records say, and what both sides share. */
export const texts = {
  ...wire,
  bulk,
  chat,
  form,
  frame,
  help,
  list,
  messages,
  otp,
  record,
  robot,
  steps,
  worklist,
} as const
