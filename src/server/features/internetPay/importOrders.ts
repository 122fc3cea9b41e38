import type pg from 'pg'
import { type OrderStatus, orderSteps } from '../../../domain/reference/internetPay.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import { cardColumns, cardForCopy, copiedOf, escapeForCopy, nothing } from '../../imports/copy.ts'
import { bothCards, contradictions, differingColumns, type NamedAgain, type Refused } from '../../imports/differing.ts'
import { type ImportOptions, type ImportResult, importFile } from '../../imports/importFile.ts'
import { type Incoming, throughIncoming } from '../../imports/incoming.ts'
import { orderReader } from './checkOrder.ts'
import { columnNames, fileColumns, type OrderColumn } from './orderColumns.ts'

interface OrderChunk extends Incoming {
  turns: Map<string, number>
}

export function importOrders(options: ImportOptions): Promise<ImportResult> {
  const emptyChunk = (): OrderChunk => ({ lines: [], institutions: new Set(), turns: new Map() })
  const read = orderReader(dayOf(new Date()))
  return importFile({ columns: columnNames, read, emptyChunk, addToChunk, openInserter }, options)
}

const copied = copiedOf(fileColumns)
const at = (name: OrderColumn) => columnNames.indexOf(name)
const [cardAt, acquirerAt] = [at('priAcctNo'), at('acqInsIdCd')]
const namedBy = [acquirerAt, at('mchntCd'), at('orderNo')]

function addToChunk(chunk: OrderChunk, values: readonly string[], vault: CardVault, line: number): void {
  const pan = values[cardAt] ?? ''
  const plain = copied.places.map((index) => (values[index] ? escapeForCopy(values[index]) : nothing))
  const name = namedBy.map((index) => values[index] ?? '')
  const order = name.join('\t')
  const turn = (chunk.turns.get(order) ?? 0) + 1
  chunk.turns.set(order, turn)
  const [acquirer = '', merchant = '', orderNo = ''] = name
  const card = pan === '' ? null : vault.seal(pan, ['pay_order', acquirer, merchant, orderNo])
  chunk.lines.push([...plain, cardForCopy(card), line, turn].join('\t'))
  chunk.institutions.add(values[acquirerAt] ?? '')
}

/**
 * A known order (by institution, merchant and number) is updated when its status may follow, skipped when the status is
 * the same, and refused when it would go back or something else differs. Several lines of an order in a chunk are applied
 * one after another.
 */
function openInserter(client: pg.Client, vault: CardVault) {
  return throughIncoming<OrderChunk>(client, {
    table: 'pay_order',
    rows: `SELECT ${copied.columns}, 0 AS line, 0 AS turn FROM pay_order`,
    async take({ turns }) {
      await client.query('ANALYZE incoming')
      const refused: Refused[number][] = []
      const taken = { inserted: 0, changed: 0, refused }
      const last = Math.max(...turns.values())
      for (let turn = 1; turn <= last; turn++) {
        taken.refused.push(...(await refuseDiffering(client, vault, turn)))
        const { rows } = await client.query<TurnRow>(takeTurn, [turn])
        const [{ inserted = 0, changed = 0, back = [] } = {}] = rows
        taken.inserted += inserted
        taken.changed += changed
        taken.refused.push(...back.map(refusalOf))
      }
      return taken
    },
  })
}

interface KnownOrder extends NamedAgain {
  acquirer: string
  merchant: string
  orderNo: string
}

/** Takes out the lines that contradict a known order, and returns them. */
async function refuseDiffering(client: pg.Client, vault: CardVault, turn: number): Promise<Refused> {
  const { rows } = await client.query<KnownOrder>(knownOrders, [turn])
  const refused = [
    ...contradictions(rows, vault, ({ acquirer, merchant, orderNo }) => ['pay_order', acquirer, merchant, orderNo]),
  ]
  const { rows: filled } = await client.query<{ line: number }>(filledOrders, [turn])
  refused.push(...filled.map(({ line }) => ({ line, column: 'mchntCd', reason: standsFilled })))
  if (refused.length > 0)
    await client.query('DELETE FROM incoming WHERE line = any($1::int[])', [refused.map(({ line }) => line)])
  return refused
}

const standsFilled = 'names an order that stands with the blanks that filled its merchant'

/** Merchants were stored with their blanks once. Such an order keeps its name, to which its card is bound. */
const filledOrders = `
  SELECT i.line FROM incoming AS i JOIN pay_order AS h USING (acq_ins_id_cd, order_no)
  WHERE i.turn = $1 AND h.mchnt_cd = rpad(i.mchnt_cd, 15) AND h.mchnt_cd <> i.mchnt_cd`

const { orderStatus: _status, mchntNm: _name, ...constant } = fileColumns

/**
 * No line changes a value that an order has. A line may add the values of its payment, and a later one may leave them out.
 * The name of the shop may differ: the order keeps that of its first line.
 */
const knownOrders = `
  SELECT * FROM (
    SELECT i.line, i.acq_ins_id_cd AS acquirer, i.mchnt_cd AS merchant, i.order_no AS "orderNo",
      ${differingColumns(constant, (column) => `i.${column} <> h.${column}`)} AS differing, ${bothCards}
    FROM incoming AS i JOIN pay_order AS h USING (acq_ins_id_cd, mchnt_cd, order_no) WHERE i.turn = $1
  ) AS known
  WHERE cardinality(differing) > 0 OR "keyId" <> "standsKeyId" ORDER BY line`

interface Back {
  line: number
  stands: OrderStatus
  said: OrderStatus
}

interface TurnRow {
  inserted: number
  changed: number
  back: Back[]
}

function refusalOf({ line, stands, said }: Back) {
  return { line, column: 'orderStatus', reason: `invalid status change from ${stands} to ${said}` }
}

/** For example `('created', 'paid'), …`. */
const steps = Object.entries(orderSteps)
  .flatMap(([from, tos]) => tos.map((to) => `('${from}', '${to}')`))
  .join(', ')
const laterColumns = ['paid_tm', 'retri_ref_no', 'pri_key', 'log_cd', 'settle_dt', ...cardColumns]

const takeTurn = `
  WITH known AS (
    SELECT o.order_id, o.status AS stands, i.status AS said, i.line FROM incoming AS i
    JOIN pay_order AS o USING (acq_ins_id_cd, mchnt_cd, order_no) WHERE i.turn = $1 AND o.status <> i.status
  ), moved AS (
    UPDATE pay_order AS o
    SET status = i.status, ${laterColumns.map((name) => `${name} = coalesce(i.${name}, o.${name})`).join(', ')}
    FROM known JOIN incoming AS i USING (line)
    WHERE o.order_id = known.order_id AND (known.stands, known.said) IN (${steps})
    RETURNING o.order_id
  ), added AS (
    INSERT INTO pay_order (${copied.columns}) SELECT ${copied.columns} FROM incoming WHERE turn = $1
    ON CONFLICT DO NOTHING RETURNING order_id
  )
  SELECT (SELECT count(*)::int FROM added) AS inserted, (SELECT count(*)::int FROM moved) AS changed,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('line', line, 'stands', stands, 'said', said) ORDER BY line), '[]')
     FROM known WHERE (stands, said) NOT IN (${steps})) AS back`
