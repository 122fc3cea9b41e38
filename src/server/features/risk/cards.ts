import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { querySusCards, SusCardRow } from '../../../contract/risk/suspicious.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { maxTogether } from '../../../domain/records/handling.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { ListQuery } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'

type CardsBody = BodyOf<typeof querySusCards>

export interface StoredCard {
  ins_id_cd: string
  pan_hash: string
  pan_masked: string
  alerts: number
  merchants: number
  score: number
  raised_at: Date
  open: SusCardRow['open']
}

const columns = sql`r.ins_id_cd, r.pan_hash, r.pan_masked, r.alerts, r.merchants, r.score, r.raised_at, r.open`

/** Cards with unhandled alerts, of each institution for itself. Few alerts wait: they are grouped as a whole. */
export function cardQuery(vault: CardVault, actor: Actor, asked: CardsBody): ListQuery<CardsBody['sort']> {
  return {
    columns,
    from: sql`(
      SELECT a.ins_id_cd, a.pan_hash, max(a.pan_masked) AS pan_masked, count(*)::int AS alerts,
        count(DISTINCT a.mchnt_cd)::int AS merchants, max(a.score) AS score, max(a.raised_at) AS raised_at,
        to_json((array_agg(json_build_object('rid', a.rid::text, 'version', a.version) ORDER BY a.rid DESC))[:${sql.lit(maxTogether)}])
          AS open
      FROM sus_trans AS a WHERE ${visibleTo(actor, 'a.ins_id_cd')} AND a.result IS NULL
      GROUP BY a.ins_id_cd, a.pan_hash
    ) AS r`,
    where: [
      asked.priAcctNo && sql`r.pan_hash = ANY(${vault.hashesOf(asked.priAcctNo)}::uuid[])`,
      asked.scoreFrom !== undefined && sql`r.score >= ${asked.scoreFrom}`,
    ],
    sorts: {
      alerts: ['r.alerts', 'r.raised_at'],
      raisedAt: ['r.raised_at', 'r.ins_id_cd'],
      score: ['r.score', 'r.raised_at'],
    },
    tieBreak: 'r.pan_hash',
  }
}

export function cardRowOf(row: StoredCard): SusCardRow {
  return {
    insIdCd: row.ins_id_cd,
    hash: row.pan_hash,
    priAcctNo: row.pan_masked,
    alerts: row.alerts,
    merchants: row.merchants,
    score: row.score,
    raisedAt: row.raised_at.toISOString(),
    open: row.open,
  }
}
