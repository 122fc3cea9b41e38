import { CheckCircleFilled, CloseCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { type ReferenceColumn, type ReferenceKind, referenceColumns } from '../../../domain/reference.ts'
import { useText } from '../../i18n/useText.ts'
import type { Checked } from './useImport.ts'

interface ImportPreviewProps {
  kind: ReferenceKind
  checked: Checked
  busy: boolean
  onImport: () => void
  onOther: () => void
}

/** What an import would do: what is refused first, then what changes. */
export function ImportPreview({ kind, checked, busy, onImport, onOther }: ImportPreviewProps) {
  const t = useText()
  const { added, changed, removed, refused, rows } = checked.preview
  const columns: readonly ReferenceColumn[] = referenceColumns[kind]
  const changes = added.count + changed.count + removed.count
  return (
    <section className="reference-preview" aria-live="polite" aria-busy={busy}>
      <h2>{t('reference.checked', { name: checked.name, count: rows })}</h2>
      <p className="reference-verdict">
        {refused.count > 0 ? (
          <>
            <CloseCircleOutlined aria-hidden className="is-refused" /> {t('reference.mend')}
          </>
        ) : changes === 0 ? (
          t('reference.same')
        ) : (
          <>
            <CheckCircleFilled aria-hidden className="is-done" />{' '}
            {[
              t('reference.counted', { what: t('reference.added'), count: added.count }),
              t('reference.counted', { what: t('reference.changed'), count: changed.count }),
              t('reference.counted', { what: t('reference.removed'), count: removed.count }),
            ].join(' · ')}
          </>
        )}
      </p>
      <Part
        name={t('reference.refused')}
        some={refused}
        heads={[t('reference.line'), t('reference.column'), t('reference.reason')]}
      >
        {refused.first.map(({ line, column, reason }) => (
          <tr key={`${line} ${column} ${reason}`}>
            <td data-label={t('reference.line')}>{line ?? '–'}</td>
            <td data-label={t('reference.column')} className="code">
              {column ?? '–'}
            </td>
            <td data-label={t('reference.reason')} className="is-wide-cell">
              {reason}
            </td>
          </tr>
        ))}
      </Part>
      <Part
        name={t('reference.changed')}
        some={changed}
        heads={[...columns.slice(0, keysOf(kind)), t('reference.column'), t('reference.before'), t('reference.after')]}
      >
        {changed.first.flatMap(({ before, after }) =>
          columns.flatMap((column, at) =>
            before[at] === after[at]
              ? []
              : [
                  <tr key={`${before.join(' ')} ${column}`}>
                    {before.slice(0, keysOf(kind)).map((value, place) => (
                      <td key={columns[place]} data-label={columns[place]} className="code">
                        {value}
                      </td>
                    ))}
                    <td data-label={t('reference.column')} className="code">
                      {column}
                    </td>
                    <td data-label={t('reference.before')}>{before[at] || '–'}</td>
                    <td data-label={t('reference.after')}>{after[at] || '–'}</td>
                  </tr>,
                ],
          ),
        )}
      </Part>
      {[
        { name: t('reference.added'), some: added },
        { name: t('reference.removed'), some: removed },
      ].map(({ name, some }) => (
        <Part key={name} name={name} some={some} heads={columns}>
          {some.first.map((row) => (
            <tr key={row.join(' ')}>
              {columns.map((column, at) => (
                <td key={column} data-label={column}>
                  {row[at] || '–'}
                </td>
              ))}
            </tr>
          ))}
        </Part>
      ))}
      <div className="plain-ask">
        {refused.count === 0 && changes > 0 && (
          <Button type="primary" loading={busy} onClick={onImport}>
            {t('reference.import')}
          </Button>
        )}
        <Button onClick={onOther}>{t('reference.other')}</Button>
      </div>
    </section>
  )
}

/** How many of the first columns name a row. */
function keysOf(kind: ReferenceKind): number {
  return kind === 'reasonCode' ? 2 : 1
}

interface PartProps {
  name: string
  some: { count: number; first: readonly unknown[] }
  heads: readonly string[]
  children: ReactNode
}

/** The rows of one kind of change; nothing where there are none. */
function Part({ name, some, heads, children }: PartProps) {
  const t = useText()
  if (some.count === 0) return null
  return (
    <>
      <h3>{t('reference.counted', { what: name, count: some.count })}</h3>
      <table className="plain-table" aria-label={name}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {some.count > some.first.length && (
        <p className="quiet">{t('reference.more', { count: some.count - some.first.length })}</p>
      )}
    </>
  )
}
