import { sql } from 'kysely'
import type { BulletinDetail, KeptBulletin } from '../../../contract/messages/bulletins.ts'
import type { Institution } from '../../../contract/records/records.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import {
  type BulletinState,
  bulletinActions,
  bulletinRefusal,
  type KeptBulletinState,
} from '../../../domain/reference/bulletins.ts'
import { errorText, type Language } from '../../../texts/texts.ts'
import { isAddressedTo, visibleTo, visibleToAudience } from '../../db/lists/visibleTo.ts'
import { hasRight, type Right, type SessionUser } from '../../http/serve/access.ts'

export interface BulletinRow {
  bulletin_id: string
  ins_id_cd: string
  ins_en_nm: string
  ins_nm: string
  version: number
  last_version: number
  kept_state: KeptBulletinState
  state: BulletinState
  title: string
  body: string
  audience: Institution[] | null
  show_from: Date | null
  show_to: Date | null
  changed_by: string
  changed_at: Date
  reads: number
}

export const bulletinTables = sql`
  bulletin AS b
  JOIN bulletin_version AS v ON v.bulletin_id = b.bulletin_id
  JOIN institution AS i ON i.ins_id_cd = b.ins_id_cd
  JOIN app_user AS u ON u.user_id = v.changed_by`

export const isCurrent = sql`v.version = b.version`

export function stateAt(now: Date) {
  return sql<BulletinState>`
    CASE WHEN v.state <> 'published' THEN v.state WHEN v.show_to <= ${now} THEN 'expired'
      WHEN v.show_from > ${now} THEN 'planned' ELSE 'published' END`
}

export function bulletinColumns(now: Date) {
  return sql`
    b.bulletin_id, b.ins_id_cd, i.ins_en_nm, i.ins_nm, v.version, b.version AS last_version,
    v.state AS kept_state, ${stateAt(now)} AS state, v.title, v.body, v.show_from, v.show_to,
    u.nick_name AS changed_by, v.changed_at,
    (SELECT jsonb_agg(jsonb_build_object('insIdCd', a.ins_id_cd, 'nm', jsonb_build_object('en', a.ins_en_nm, 'zh', a.ins_nm))
      ORDER BY a.ins_id_cd) FROM institution AS a WHERE a.ins_id_cd = ANY(v.audience)) AS audience,
    (SELECT count(*)::int FROM bulletin_read AS r WHERE r.bulletin_id = b.bulletin_id) AS reads`
}

export const forBulletinManagers: Right = { menu: 'BulletinList', role: 'manager' }

export function isKeptBy(user: SessionUser) {
  if (!hasRight(user, forBulletinManagers)) return sql<boolean>`false`
  return sql<boolean>`(NOT b.deleted AND (${visibleTo(user, 'b.ins_id_cd')}))`
}

function stands(now: Date) {
  return sql`
    NOT b.deleted AND ${isCurrent} AND v.state = 'published'
    AND v.show_from <= ${now} AND (v.show_to IS NULL OR v.show_to > ${now})`
}

export function isShownTo(reader: Actor, now: Date) {
  return sql<boolean>`(${stands(now)} AND ${isAddressedTo(reader.insIdCd, 'v.audience')})`
}

export function isOpenTo(user: SessionUser, now: Date) {
  return sql<boolean>`((${stands(now)} AND ${visibleToAudience(user, 'v.audience')}) OR ${isKeptBy(user)})`
}

export function titleHas(text: string | undefined) {
  return text ? sql`position(lower(${text}) IN lower(v.title)) > 0` : sql`true`
}

export function bulletinFacts(row: BulletinRow) {
  return {
    bulletinId: row.bulletin_id,
    version: row.version,
    title: row.title,
    insIdCd: row.ins_id_cd,
    insNm: { en: row.ins_en_nm, zh: row.ins_nm },
    showFrom: row.show_from?.toISOString() ?? null,
    showTo: row.show_to?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
  }
}

export function keepingFacts(row: BulletinRow, language: Language): Omit<KeptBulletin, keyof BulletinDetail> {
  const actions = bulletinActions.map((action) => {
    const refusal = bulletinRefusal(row.kept_state, action)
    return refusal ? { action, allowed: false, reason: errorText(language, refusal) } : { action, allowed: true }
  })
  return { state: row.state, audience: row.audience, changedBy: row.changed_by, reads: row.reads, actions }
}
