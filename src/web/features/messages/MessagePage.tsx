import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Checkbox, Segmented } from 'antd'
import { useEffect } from 'react'
import type { MessageType } from '../../../domain/messages.ts'
import { bellQuery, messagesQuery } from '../../api/messages.ts'
import { useText } from '../../i18n/useText.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import type { PageSearch } from '../../routes/search.ts'
import { useProfile } from '../../session/useProfile.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import page from '../../ui/pages/page.module.css'
import { MarkAllRead } from './MarkAllRead.tsx'
import { MessageDays } from './MessageDays.tsx'
import styles from './messages.module.css'
import { noteSeen } from './seen.ts'

const types = ['recommend', 'bulletin', 'chat'] as const satisfies readonly MessageType[]

/** Opening the page marks new messages as seen. Specification 4. */
export function MessagePage() {
  const t = useText()
  const { userId } = useProfile()
  const { type, unread, change } = useFilter()
  const { data: bell } = useQuery(bellQuery)
  const answer = useInfiniteQuery(messagesQuery({ type, unread }))
  const { data, error, hasNextPage, isFetchingNextPage } = answer
  useEffect(() => noteSeen(userId, bell?.seq ?? 0), [userId, bell?.seq])

  const [first] = data?.pages ?? []
  const list = data?.pages.flatMap((one) => one.list) ?? []
  return (
    <section className={`${page.page} ${styles.page}`} aria-labelledby="message-title">
      <h1 id="message-title">{t('messages.title')}</h1>
      <div className={page.bar}>
        <Segmented<MessageType | 'all'>
          aria-label={t('messages.kind')}
          value={type ?? 'all'}
          options={[
            { value: 'all', label: t('messages.type.all') },
            ...types.map((one) => ({ value: one, label: t(`messages.type.${one}`) })),
          ]}
          onChange={(next) => change({ type: next === 'all' ? undefined : next })}
        />
        <Checkbox checked={unread} onChange={({ target }) => change({ unread: target.checked ? '1' : undefined })}>
          {t('messages.onlyUnread')}
        </Checkbox>
        <span className={page.count} role="status">
          {first &&
            [t('messages.count', { count: first.total }), t('messages.unread', { count: `${first.unread}` })].join(
              t('frame.listSeparator'),
            )}
        </span>
        <MarkAllRead messages={bell} />
      </div>
      {!data ? (
        <QueryPlaceholder query={answer} lines={10} />
      ) : list.length === 0 ? (
        <p className={page.none}>
          <b>{type || unread ? t('messages.noneSuch') : t('messages.none')}</b>{' '}
          {type || unread ? t('messages.noneSuchHelp') : t('messages.noneHelp')}
        </p>
      ) : (
        <MessageDays list={list} level={2} />
      )}
      {data && error && <ErrorNotice error={error} onRetry={() => void answer.fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button loading={isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          {t('messages.older')}
        </Button>
      )}
    </section>
  )
}

function useFilter() {
  const search = usePageSearch('sys.message')
  const navigate = useNavigate()
  return {
    type: types.find((one) => one === search.type),
    unread: search.unread === '1',
    change: (next: PageSearch<'sys.message'>) =>
      void navigate({ to: '/message', search: { ...search, ...next }, replace: true }),
  }
}
