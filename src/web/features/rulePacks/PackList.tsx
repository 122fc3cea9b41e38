import { exportRulePack, type RulePackRow } from '../../../contract/reference/rulePacks.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { downloadFile } from '../../api/files.ts'
import { runAction } from '../../api/runAction.ts'
import { useText } from '../../i18n/useText.ts'
import { PendingMark } from '../../layout/PendingMark.tsx'
import { RowButton } from '../../list/buttons/RowButton.tsx'
import { RowButtons } from '../../list/buttons/RowButtons.tsx'
import { usePages } from '../../list/usePages.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import { packsQuery } from './queries.ts'
import styles from './rulePacks.module.css'

const pageSize = 20

export function PackList({ onRestore }: { onRestore: (row: RulePackRow) => void }) {
  const t = useText()
  const { data, error, refetch, pager } = usePages((currPage) => packsQuery({ currPage, pageSize }))
  const waits = data?.list.some(({ state }) => state === 'scheduled') ?? false
  const save = ({ packId, version }: RulePackRow) =>
    runAction(() => downloadFile(exportRulePack, { packId }, `rule-pack-${version}.json`))
  return (
    <section aria-labelledby="rule-packs">
      <h2 id="rule-packs" className={styles.head}>
        {t('rulePacks.list')}
      </h2>
      {error || !data ? (
        <QueryPlaceholder query={{ error, refetch }} lines={4} />
      ) : (
        <DataTable
          rows={data.list}
          keyOf={({ packId }) => packId}
          columns={[
            {
              head: t('rulePacks.version'),
              cell: ({ version, edited }) => (
                <>
                  {version} {edited && <span className={typography.quiet}>{t('rulePacks.edited')}</span>}
                </>
              ),
            },
            { head: t('rulePacks.validFrom'), cell: ({ validFrom }) => dayText(validFrom) },
            {
              head: t('field.state'),
              cell: ({ state, pendingChange }) => (
                <>
                  <Tag means={state === 'inForce' ? 'done' : state === 'scheduled' ? 'waiting' : 'past'}>
                    {t(`rulePacks.state.${state}`)}
                  </Tag>{' '}
                  <PendingMark changeId={pendingChange} />
                </>
              ),
            },
            {
              head: t('rulePacks.source'),
              cell: ({ source, restores }) =>
                restores === null ? source : t('rulePacks.restores', { version: `${restores}` }),
            },
            {
              head: t('rulePacks.madeBy'),
              cell: ({ madeBy, madeAt }) =>
                madeBy === null ? t('rulePacks.asInstalled') : `${madeBy}, ${showTime(madeAt)}`,
            },
            {
              head: t('list.actions'),
              wide: true,
              cell: (row) => (
                <RowButtons>
                  <RowButton
                    label={t('rulePacks.download')}
                    of={t('rulePacks.downloadOf', { version: `${row.version}` })}
                    onPress={() => void save(row)}
                  />
                  {(row.state !== 'inForce' || waits) && row.state !== 'scheduled' && (
                    <RowButton
                      label={t('rulePacks.restore')}
                      of={t('rulePacks.restoreOf', { version: `${row.version}` })}
                      onPress={() => onRestore(row)}
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
