import type { ServerDictionary } from '../shape.ts'
import { mail } from './mails.ts'
import { packet } from './packet.ts'
import { zh as wire } from './wire.ts'

export const texts: ServerDictionary = { ...wire, mail, packet }
