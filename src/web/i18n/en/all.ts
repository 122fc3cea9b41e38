import { en as wire } from '../../../contract/texts/en.ts'
import { form } from './form.ts'
import { frame } from './frame.ts'
import { list } from './list.ts'
import { otp } from './otp.ts'
import { record } from './record.ts'
import { steps } from './steps.ts'

/** Every English text of the browser: the words of the wire, of the frame, and of the flows' pages. */
export const texts = { ...wire, frame, list, record, form, steps, otp } as const
