import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { exportReference } from '../../../contract/reference.ts'
import type { ReferenceKind } from '../../../domain/reference.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showTime } from '../../ui/showTime.ts'
import { versionsQuery } from './queries.ts'

const pageSize = 10

/** Every version that the data had: who changed how much, and its file. */
export function VersionList({ kind }: { kind: ReferenceKind }) {
  const t = useText()
  const [currPage, setCurrPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...versionsQuery({ kind, currPage, pageSize }),
    placeholderData: keepPreviousData,
  })
  const heads = [
    ...[t('reference.version'), t('reference.when'), t('field.changedBy'), t('reference.rows')],
    ...[t('reference.added'), t('reference.changed'), t('reference.removed'), t('list.actions')],
  ]
  return (
    <section aria-labelledby="reference-versions">
      <h2 id="reference-versions" className="reference-head">
        {t('reference.versions')}
      </h2>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : data.total === 0 ? (
        <p className="plain-none">
          <b>{t('reference.noVersions')}</b> {t('reference.noVersionsHelp')}
        </p>
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ version, changedAt, changedBy, rows, added, changed, removed }) => (
              <tr key={version}>
                <td data-label={t('reference.version')}>
                  {version} {version === data.total && <span className="quiet">{t('reference.current')}</span>}
                </td>
                <td data-label={t('reference.when')}>{showTime(changedAt)}</td>
                <td data-label={t('field.changedBy')}>{changedBy ?? t('reference.asInstalled')}</td>
                <td data-label={t('reference.rows')}>{rows}</td>
                <td data-label={t('reference.added')}>{changedBy === null ? '–' : added}</td>
                <td data-label={t('reference.changed')}>{changedBy === null ? '–' : changed}</td>
                <td data-label={t('reference.removed')}>{changedBy === null ? '–' : removed}</td>
                <td className="plain-actions">
                  <Button
                    type="link"
                    aria-label={t('reference.saveVersion', { version: `${version}` })}
                    onClick={() => void exportList(exportReference, { kind, version }, `${kind}-${version}.csv`)}
                  >
                    {t('reference.save')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager data={data} currPage={currPage} onPage={setCurrPage} />
    </section>
  )
}
