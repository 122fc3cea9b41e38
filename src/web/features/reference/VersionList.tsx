import { exportReference, type ReferenceVersion } from '../../../contract/reference/reference.ts'
import type { ReferenceKind } from '../../../domain/reference/reference.ts'
import { exportList } from '../../api/files.ts'
import { useText } from '../../i18n/useText.ts'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import { RowButtons } from '../../list/buttons/RowButtons.tsx'
import { usePages } from '../../list/usePages.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import page from '../../ui/pages/page.module.css'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import { versionsQuery } from './queries.ts'
import styles from './reference.module.css'

const pageSize = 10

interface VersionListProps {
  kind: ReferenceKind
  /** Shows what it would change to go back to this version. */
  onRestore: (version: number) => void
}

export function VersionList({ kind, onRestore }: VersionListProps) {
  const t = useText()
  const { data, error, refetch, pager } = usePages((currPage) => versionsQuery({ kind, currPage, pageSize }))
  return (
    <section aria-labelledby="reference-versions">
      <h2 id="reference-versions" className={styles.head}>
        {t('reference.versions')}
      </h2>
      {error || !data ? (
        <QueryPlaceholder query={{ error, refetch }} lines={4} />
      ) : data.total === 0 ? (
        <p className={page.none}>
          <b>{t('reference.noVersions')}</b> {t('reference.noVersionsHelp')}
        </p>
      ) : (
        <DataTable
          rows={data.list}
          keyOf={({ version }) => version}
          columns={[
            {
              head: t('reference.version'),
              cell: ({ version }) => (
                <>
                  {version}{' '}
                  {version === data.total && <span className={typography.quiet}>{t('reference.current')}</span>}
                </>
              ),
            },
            {
              head: t('reference.when'),
              cell: ({ changedAt, changedBy }) => (changedBy === null ? '–' : showTime(changedAt)),
            },
            { field: 'changedBy', cell: ({ changedBy }) => changedBy ?? t('reference.asInstalled') },
            { head: t('reference.rows'), cell: ({ rows }) => rows },
            ...(['added', 'changed', 'removed'] as const).map((name) => ({
              head: t(`reference.${name}`),
              cell: (row: ReferenceVersion) => (row.changedBy === null ? '–' : row[name]),
            })),
            {
              head: t('list.actions'),
              wide: true,
              cell: ({ version }) => (
                <RowButtons>
                  <RowButton
                    label={t('reference.save')}
                    of={t('reference.saveVersion', { version: `${version}` })}
                    onPress={() => void exportList(exportReference, { kind, version }, `${kind}-${version}.csv`)}
                  />
                  {version !== data.total && (
                    <RowButton
                      label={t('reference.restore')}
                      of={t('reference.restoreVersion', { version: `${version}` })}
                      onPress={() => onRestore(version)}
                    />
                  )}
                </RowButtons>
              ),
            },
          ]}
        />
      )}
      {pager}
    </section>
  )
}
