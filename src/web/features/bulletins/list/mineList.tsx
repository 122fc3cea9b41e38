import { queryMyBulletins } from '../../../../contract/messages/bulletins.ts'
import { sortsBy } from '../../../../contract/schema.ts'
import { useText } from '../../../i18n/useText.ts'
import { codeNameColumn, timeColumn } from '../../../list/columns.tsx'
import { text } from '../../../list/conditions.ts'
import { defineList } from '../../../list/definition.ts'
import { emptyText } from '../../../list/emptyText.tsx'
import typography from '../../../ui/typography.module.css'
import styles from '../bulletins.module.css'

/** The bulletins for this user, newest first. */
export const mineList = defineList({
  page: 'sys.bulletin.mine',
  title: (t) => t('frame.menu.BulletinList'),
  call: queryMyBulletins,
  queryKey: ['bulletinsMine'],
  keyOf: ({ bulletinId }) => bulletinId,
  nameOf: ({ title }) => title,
  conditions: [text('title', 120, { label: (t) => t('bulletins.titleOf') })],
  columns: [
    {
      field: 'title',
      width: 480,
      cell: ({ title, isNew }, { t }) => (
        <>
          <span className={isNew ? styles.isNew : undefined} title={title}>
            {title}
          </span>
          {isNew && <span className={styles.new}>{t('bulletins.new')}</span>}
        </>
      ),
    },
    timeColumn('showFrom'),
    { ...codeNameColumn('insIdCd', 'insNm'), field: undefined, name: 'insIdCd', head: (t) => t('bulletins.from') },
  ],
  sorts: sortsBy('showFrom', 'title'),
  defaultSort: '-showFrom',
  addressOf: ({ bulletinId }) => ({ to: `/system/bulletin/${bulletinId}`, search: { view: 'mine' } }),
  Tools: ({ found }) => {
    const t = useText()
    return found && <span className={typography.quiet}>{t('bulletins.unread', { count: found.unread })}</span>
  },
  Empty: emptyText((t) => [t('bulletins.noneForYou'), t('bulletins.noneForYouHelp')]),
  countText: (t, { total }) => t('bulletins.count', { count: total }),
  card: { lines: ['showFrom', 'insIdCd'] },
})
