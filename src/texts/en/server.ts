import { mail } from './mails.ts'
import { packet } from './packet.ts'
import { en as wire } from './wire.ts'

/** What the server says: what both sides share, mails, and case files. */
export const texts = { ...wire, mail, packet } as const
