import { gateTexts } from '../gateTexts.ts'
import { texts as all } from './all.ts'

export const texts = gateTexts(all)
