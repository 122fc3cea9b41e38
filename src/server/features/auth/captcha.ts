import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import svgCaptcha from 'svg-captcha'
import type { Tables } from '../../db/tables.ts'

export interface Captcha {
  uuid: string
  /** An SVG picture as a data URL. */
  img: string
}

export interface Captchas {
  make(): Promise<Captcha>
  /** True where it is the answer. Whatever was answered, the captcha is used up. */
  take(uuid: string, answer: string): Promise<boolean>
}

const size = { width: 120, height: 40, fontSize: 42 }
/** Without those that look like another. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ2345689'

export function captchas(db: Kysely<Tables>, secret: Buffer, fixedAnswer: string | null): Captchas {
  // Keyed: the answers are few, and a plain hash would be as good as the answer to whoever reads the table.
  const hash = (uuid: string, answer: string) =>
    createHmac('sha256', secret).update(`captcha\0${uuid}\0${answer.trim().toUpperCase()}`).digest()
  return {
    async make() {
      const text = fixedAnswer ?? svgCaptcha.create({ size: 4, charPreset: letters, noise: 0 }).text
      const picture = drawing(text, { ...size, noise: 2, color: true, background: '#ffffff' })
      const uuid = randomUUID()
      await sql`
        INSERT INTO captcha (uuid, answer_hash, expires_at)
        VALUES (${uuid}, ${hash(uuid, text)}, now() + interval '2 minutes')`.execute(db)
      return { uuid, img: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` }
    },
    async take(uuid, answer) {
      const { rows } = await sql<{ answer_hash: Buffer; alive: boolean }>`
        DELETE FROM captcha WHERE uuid = ${uuid} RETURNING answer_hash, expires_at > now() AS alive`.execute(db)
      const [row] = rows
      return row !== undefined && timingSafeEqual(row.answer_hash, hash(uuid, answer)) && row.alive
    },
  }
}

/** The module is itself the function that draws a given text; its types don't say so. */
const drawing = svgCaptcha as unknown as (text: string, options: svgCaptcha.ConfigObject) => string
