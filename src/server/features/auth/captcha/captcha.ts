import { randomInt, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { captchaMinutes } from '../../../../domain/people/sessions.ts'
import { keyedHash } from '../../../db/cards/keyedHash.ts'
import type { CookieSecrets } from '../../../db/cards/secrets.ts'
import type { Tables } from '../../../db/tables.ts'
import { captchaLetters } from './captchaGlyphs.ts'
import { drawCaptcha } from './captchaPicture.ts'

interface Captcha {
  uuid: string
  img: string
}

export interface Captchas {
  make(): Promise<Captcha>
  /** True for the right answer. Uses the captcha up either way. */
  take(uuid: string, answer: string): Promise<boolean>
}

const length = 5

export function captchas(db: Kysely<Tables>, secrets: CookieSecrets, fixedAnswer: string | null): Captchas {
  // Keyed: the answers are few, and a plain hash would be as good as the answer to whoever reads the table.
  const hash = keyedHash(secrets)
  const text = (uuid: string, answer: string) => `captcha\0${uuid}\0${answer.trim().toUpperCase()}`
  return {
    async make() {
      const answer = fixedAnswer ?? randomText()
      const picture = await drawCaptcha(answer)
      const uuid = randomUUID()
      await sql`
        INSERT INTO captcha (uuid, answer_hash, expires_at)
        VALUES (${uuid}, ${hash.of(text(uuid, answer))}, now() + make_interval(mins => ${captchaMinutes}))`.execute(db)
      return { uuid, img: `data:image/webp;base64,${picture.toString('base64')}` }
    },
    async take(uuid, answer) {
      const { rows } = await sql<{ answer_hash: Buffer; alive: boolean }>`
        DELETE FROM captcha WHERE uuid = ${uuid} RETURNING answer_hash, expires_at > now() AS alive`.execute(db)
      const [row] = rows
      return row !== undefined && hash.fits(row.answer_hash, text(uuid, answer)) && row.alive
    },
  }
}

function randomText(): string {
  return Array.from({ length }, () => captchaLetters[randomInt(captchaLetters.length)]).join('')
}
