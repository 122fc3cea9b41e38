import { en as wire } from '../../../contract/texts/en.ts'
import { flows } from './flows.ts'
import { frame } from './frame.ts'

/** Every English text of the browser: the words of the wire, of the frame, and of the flows' pages. */
export const texts = { ...wire, frame, flows } as const
