import { zh as wire } from '../../../contract/texts/zh.ts'
import type { Dictionary } from '../shape.ts'
import { form } from './form.ts'
import { frame } from './frame.ts'
import { list } from './list.ts'
import { otp } from './otp.ts'
import { record } from './record.ts'
import { steps } from './steps.ts'

/** Every Chinese text of the browser. A key that English has and this lacks does not compile. */
export const texts: Dictionary = { ...wire, frame, list, record, form, steps, otp }
