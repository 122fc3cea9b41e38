import { Button } from 'antd'
import { createContext, useContext } from 'react'
import type { RecordDetail, Voucher } from '../../../../contract/records/records.ts'
import { useText } from '../../../i18n/useText.ts'
import visibility from '../../../ui/visibility.module.css'
import { Cell } from '../../cells.tsx'
import type { KnownNames } from '../../definition.ts'
import styles from './changed.module.css'
import type { ContentField, SeenRecord } from './contentChanges.ts'
import type { RewrittenContent } from './useSeenContent.ts'

export const ChangedFields = createContext<readonly string[]>([])

export function ChangedMark({ name }: { name: string }) {
  const t = useText()
  return useContext(ChangedFields).includes(name) && <mark className={styles.mark}>{t('record.changed.mark')}</mark>
}

interface ChangedContentProps {
  record: RecordDetail
  content: RewrittenContent
  names: KnownNames
}

export function ChangedContent({ record, content, names }: ChangedContentProps) {
  const t = useText()
  const { seen, fields, accept } = content
  return (
    <section
      className={`${styles.content} ${visibility.screenOnly}`}
      role="alert"
      aria-label={t('record.changed.title')}
    >
      <div className={styles.head}>
        <h2>{t('record.changed.title')}</h2>
        <Button size="small" onClick={accept}>
          {t('record.changed.accept')}
        </Button>
      </div>
      <p>{t(fields.length > 0 ? 'record.changed.lead' : 'record.changed.same')}</p>
      {fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('log.field')}</th>
              <th scope="col">{t('log.before')}</th>
              <th scope="col">{t('record.changed.now')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((name) => (
              <tr key={name}>
                <th scope="row">{name === 'vouchers' ? t('record.vouchers.title') : t(`field.${name}`)}</th>
                <td>
                  <Value name={name} record={seen} names={names} />
                </td>
                <td>
                  <Value name={name} record={record} names={names} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Value({ name, record, names }: { name: ContentField; record: SeenRecord; names: KnownNames }) {
  if (name === 'vouchers') return <Files files={record.voucherFiles ?? []} />
  return <Cell name={name} row={record} names={names} seconds />
}

function Files({ files }: { files: readonly Voucher[] }) {
  if (files.length === 0) return <>–</>
  return files.map(({ filePath, fileName }) => <span key={filePath}>{fileName}</span>)
}
