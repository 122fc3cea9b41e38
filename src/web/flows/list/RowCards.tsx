import { CloseCircleOutlined } from '@ant-design/icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { useText } from '../../i18n/useText.ts'
import { Cell } from '../cells.tsx'
import { isForRow } from './rowFocus.ts'
import type { ListParts, ListRow } from './rows.ts'
import type { Selection } from './useSelection.ts'

interface RowCardsProps<Row extends ListRow> {
  parts: ListParts<Row>
  rows: readonly Row[]
  selection: Selection<Row>
}

/** The rows of a narrow screen: a card each. */
export function RowCards<Row extends ListRow>({ parts, rows, selection }: RowCardsProps<Row>) {
  const { keyOf, nameOf, addressOf, changed, names, place, cardLines } = parts
  const t = useText()
  const navigate = useNavigate()
  const [first] = place.page.columns
  const corner = place.page.columns.includes('dueDt') ? 'dueDt' : 'priAcctNo'
  if (!first) return null
  return (
    <ul className="row-cards">
      {rows.map((row) => {
        const key = keyOf(row)
        const chosen = selection.keys.includes(key)
        const look = `row-card${chosen ? ' is-selected' : ''}${changed.has(key) ? ' is-changed' : ''}`
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside opens the row by keyboard.
          <li key={key} className={look} onClick={(event) => isForRow(event) && void navigate(addressOf(row))}>
            <div className="card-line">
              <Checkbox
                checked={chosen}
                aria-label={t('list.choose', { id: nameOf(row) })}
                onChange={({ target }) =>
                  selection.choose(
                    target.checked ? [...selection.keys, key] : selection.keys.filter((one) => one !== key),
                  )
                }
              />
              <Link {...addressOf(row)} className="row-link">
                <Cell name={first} row={row} names={names} />
              </Link>
              <span className="card-end">
                <Cell name={corner} row={row} names={names} />
              </span>
            </div>
            <div className="card-line card-title">
              <Cell name="transId" row={row} names={names} />
              <span className="card-end">
                <Cell name="transAt" row={row} names={names} />
              </span>
            </div>
            {cardLines.map((name) =>
              (row as Readonly<Record<string, unknown>>)[name] ? (
                <div key={name} className={name === 'failRemark' ? 'card-fact is-refused' : 'card-fact'}>
                  {name === 'failRemark' && <CloseCircleOutlined aria-label={t('field.failRemark')} />}
                  <Cell name={name} row={row} names={names} />
                </div>
              ) : null,
            )}
          </li>
        )
      })}
    </ul>
  )
}
