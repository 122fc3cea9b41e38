import type { ServerDictionary } from '../shape.ts'
import { articles } from './articles.ts'
import { mail } from './mails.ts'
import { packet } from './packet.ts'
import { facts } from './robotFacts.ts'
import { talk } from './robotTalk.ts'
import { zh as wire } from './wire.ts'

export const texts: ServerDictionary = { ...wire, mail, packet, articles, facts, talk }
