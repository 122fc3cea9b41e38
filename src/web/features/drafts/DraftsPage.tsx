import { RobotOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { queryDrafts } from '../../../contract/records/drafts.ts'
import { keptDraftDays, maxDrafts } from '../../../domain/records/drafts.ts'
import { callQuery } from '../../api/callQuery.ts'
import { openAgain } from '../../form/draftPlace.ts'
import { dropEverywhere, myDrafts, takeDraft } from '../../form/draftsOnServer.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { useProfile } from '../../session/useProfile.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { ask } from '../../ui/feedback/notices.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { DataTable } from '../../ui/pages/DataTable.tsx'
import page from '../../ui/pages/page.module.css'
import typography from '../../ui/typography.module.css'
import { showTime } from '../../ui/values/showTime.ts'
import { Tag } from '../../ui/values/Tag.tsx'
import styles from './drafts.module.css'
import { addressOfDraft, type MyDraft, subjectOfDraft, titleOfDraft } from './draftTitle.ts'

const draftsQuery = callQuery(['drafts'], queryDrafts, {}, { staleTime: 0 })

/** Forms that this user has begun and not sent, from any browser. */
export function DraftsPage() {
  const t = useText()
  const { userId } = useProfile()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(draftsQuery)
  // Where the server is away, there still are those of this browser.
  const drafts = data || error ? myDrafts(localStorage, userId, data?.list ?? []) : null
  const discard = async (draft: MyDraft) => {
    const text = t('drafts.discardOf', { name: titleOfDraft(draft, t) })
    if (!(await ask({ text, yes: t('form.discardDraft'), no: t('frame.cancel') }))) return
    await dropEverywhere(localStorage, draft.key)
    await queries.invalidateQueries(draftsQuery)
  }
  return (
    <>
      <Breadcrumbs trail={[{ label: t('frame.title.home'), to: '/home' }]} here={t('frame.title.drafts')} />
      <section className={page.page} aria-labelledby="drafts-title">
        <h1 id="drafts-title">{t('frame.title.drafts')}</h1>
        <p className={`${typography.quiet} ${styles.lead}`}>
          {t('drafts.lead', { days: `${keptDraftDays}`, max: `${maxDrafts}` })}
        </p>
        {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!drafts ? (
          <Skeleton lines={6} />
        ) : drafts.length === 0 ? (
          <p className={page.none}>
            <b>{t('drafts.none')}</b> {t('drafts.noneHelp')}
          </p>
        ) : (
          <DraftTable drafts={drafts} onDiscard={(draft) => void discard(draft)} />
        )}
      </section>
    </>
  )
}

interface DraftTableProps {
  drafts: readonly MyDraft[]
  onDiscard: (draft: MyDraft) => void
}

function DraftTable({ drafts, onDiscard }: DraftTableProps) {
  const t = useText()
  const language = useLanguage()
  const { userId } = useProfile()
  const open = ({ key, content }: MyDraft) => {
    takeDraft(localStorage, key, content)
    openAgain(userId, content.place)
  }
  return (
    <DataTable
      label={t('frame.title.drafts')}
      rows={drafts}
      keyOf={({ key }) => key}
      columns={[
        {
          head: t('drafts.form'),
          cell: (draft) => (
            <>
              <Link {...addressOfDraft(draft)} onClick={() => open(draft)}>
                {titleOfDraft(draft, t)}
              </Link>
              {draft.content.prepared && (
                <div className={styles.prepared}>
                  <Tag means="waiting" icon={RobotOutlined}>
                    {t('drafts.prepared', { name: draft.content.prepared.by })}
                  </Tag>
                </div>
              )}
            </>
          ),
        },
        { head: t('drafts.subject'), cell: (draft) => subjectOfDraft(draft, language), wide: true },
        { head: t('drafts.files'), cell: ({ content }) => content.vouchers.length || '–' },
        {
          head: t('drafts.savedAt'),
          className: typography.tabular,
          cell: ({ content, onlyHere }) => (
            <>
              {showTime(content.savedAt)}
              {onlyHere && <span className={typography.quiet}> {t('drafts.onlyHere')}</span>}
            </>
          ),
        },
        {
          head: t('drafts.actions'),
          cell: (draft) => (
            <Button
              size="small"
              aria-label={t('drafts.discardLabel', { name: titleOfDraft(draft, t) })}
              onClick={() => onDiscard(draft)}
            >
              {t('form.discardDraft')}
            </Button>
          ),
        },
      ]}
    />
  )
}
