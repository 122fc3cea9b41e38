import type { ServerDictionary } from '../shape.ts'
import { mail } from './mails.ts'
import { zh as wire } from './wire.ts'

export const texts: ServerDictionary = { ...wire, mail }
