import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { captchaLetters } from './captchaGlyphs.ts'
import { drawCaptcha } from './captchaPicture.ts'

export interface Captcha {
  uuid: string
  /** A WebP picture as a data URL. */
  img: string
}

export interface Captchas {
  make(): Promise<Captcha>
  /** True where it is the answer. Whatever was answered, the captcha is used up. */
  take(uuid: string, answer: string): Promise<boolean>
}

const length = 5

export function captchas(db: Kysely<Tables>, secret: Buffer, fixedAnswer: string | null): Captchas {
  // Keyed: the answers are few, and a plain hash would be as good as the answer to whoever reads the table.
  const hash = (uuid: string, answer: string) =>
    createHmac('sha256', secret).update(`captcha\0${uuid}\0${answer.trim().toUpperCase()}`).digest()
  return {
    async make() {
      const text = fixedAnswer ?? randomText()
      const picture = await drawCaptcha(text)
      const uuid = randomUUID()
      await sql`
        INSERT INTO captcha (uuid, answer_hash, expires_at)
        VALUES (${uuid}, ${hash(uuid, text)}, now() + interval '2 minutes')`.execute(db)
      return { uuid, img: `data:image/webp;base64,${picture.toString('base64')}` }
    },
    async take(uuid, answer) {
      const { rows } = await sql<{ answer_hash: Buffer; alive: boolean }>`
        DELETE FROM captcha WHERE uuid = ${uuid} RETURNING answer_hash, expires_at > now() AS alive`.execute(db)
      const [row] = rows
      return row !== undefined && timingSafeEqual(row.answer_hash, hash(uuid, answer)) && row.alive
    },
  }
}

function randomText(): string {
  return Array.from({ length }, () => captchaLetters[randomInt(captchaLetters.length)]).join('')
}
