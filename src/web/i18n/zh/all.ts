import { zh as wire } from '../../../contract/texts/zh.ts'
import type { Dictionary } from '../shape.ts'
import { flows } from './flows.ts'
import { frame } from './frame.ts'

/** Every Chinese text of the browser. A key that English has and this lacks does not compile. */
export const texts: Dictionary = { ...wire, frame, flows }
