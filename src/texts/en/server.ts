import { articles } from './articles.ts'
import { mail } from './mails.ts'
import { packet } from './packet.ts'
import { facts } from './robotFacts.ts'
import { talk } from './robotTalk.ts'
import { en as wire } from './wire.ts'

/** What the server says: what both sides share, mails, case files, generated articles, and the robot. */
export const texts = { ...wire, mail, packet, articles, facts, talk } as const
