import { mail } from './mails.ts'
import { en as wire } from './wire.ts'

/** What the server says: what both sides share, and mails. */
export const texts = { ...wire, mail } as const
