import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { BulletinDetail } from '../../../contract/messages/bulletins.ts'
import { bulletinActions } from '../../../domain/reference/bulletins.ts'
import { nameIn } from '../../../texts/names.ts'
import { useFiles } from '../../flows/record/useFiles.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { DetailPage } from '../../layout/DetailPage.tsx'
import { usePageSearch, usePathId } from '../../routes/pageSearch.ts'
import { VoucherGrid } from '../../ui/files/VoucherGrid.tsx'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import { BulletinBody } from './BulletinBody.tsx'
import { BulletinButton } from './BulletinButton.tsx'
import { BulletinStateTag } from './BulletinStateTag.tsx'
import styles from './bulletins.module.css'
import { Audience } from './form/Audience.tsx'
import { useBulletinList } from './list/useBulletinList.ts'
import { bulletinQuery } from './queries.ts'
import { Versions } from './Versions.tsx'

export function BulletinPage() {
  const t = useText()
  const id = usePathId()
  const { version, view } = usePageSearch('sys.bulletin.detail')
  const number = /^\d{1,9}$/.test(version ?? '') ? Number(version) : undefined
  const query = useQuery(bulletinQuery(id, number))
  const list = { label: t('frame.menu.BulletinList'), ...useBulletinList(view) }
  return (
    <DetailPage query={query} list={list} nameOf={({ title }) => title} className={styles.page}>
      {(bulletin) => <Bulletin bulletin={bulletin} />}
    </DetailPage>
  )
}

function Bulletin({ bulletin }: { bulletin: BulletinDetail }) {
  const t = useText()
  const language = useLanguage()
  const hands = useFiles()
  const { bulletinId, version, title, body, insIdCd, insNm, showFrom, changedAt, attachments, keeping } = bulletin
  const last = keeping?.history[0]?.version ?? version
  const isChanged = showFrom !== null && changedAt > showFrom
  return (
    <>
      {version < last && (
        <Alert
          className={styles.former}
          role="status"
          title={t.rich('bulletins.versionIs', {
            version: `${version}`,
            last: (words) => (
              <Link to="/system/bulletin/$id" params={{ id: bulletinId }} search={{}}>
                {words}
              </Link>
            ),
          })}
        />
      )}
      <article aria-labelledby="bulletin-title">
        <header className={styles.head}>
          <h1 id="bulletin-title">{title}</h1>
          {keeping && <BulletinStateTag state={keeping.state} />}
          {keeping && version === last && (
            <div className={styles.actions}>
              {bulletinActions.map((action) => (
                <BulletinButton key={action} bulletin={{ ...bulletin, actions: keeping.actions }} action={action} />
              ))}
            </div>
          )}
        </header>
        <p className={styles.facts}>
          <CodeName code={insIdCd} name={nameIn(insNm, language)} />
          {showFrom && <time dateTime={showFrom}>{showTime(showFrom)}</time>}
          {isChanged && <span>{t('bulletins.changedAt', { time: showTime(changedAt) })}</span>}
        </p>
        <BulletinBody html={body} />
        {attachments.length > 0 && (
          <section className={styles.files} aria-labelledby="bulletin-files">
            <h2 id="bulletin-files">{t('field.attachments')}</h2>
            <VoucherGrid files={attachments} hands={hands} />
          </section>
        )}
      </article>
      {keeping && <Keeping bulletin={bulletin} keeping={keeping} />}
    </>
  )
}

function Keeping({
  bulletin: { bulletinId, version, showFrom, showTo, changedAt },
  keeping: { audience, reads, changedBy, history },
}: {
  bulletin: BulletinDetail
  keeping: NonNullable<BulletinDetail['keeping']>
}) {
  const t = useText()
  return (
    <>
      <Facts className={styles.keeping}>
        <Fact label={t('field.audience')}>
          <Audience audience={audience} whole />
        </Fact>
        <Fact label={t('bulletins.reads')}>{t('bulletins.readers', { count: reads })}</Fact>
        <Fact label={t('field.showFrom')}>{showFrom ? showTime(showFrom) : t('bulletins.atOnce')}</Fact>
        <Fact label={t('field.showTo')}>{showTo ? showTime(showTo) : t('bulletins.untilWithdrawn')}</Fact>
        <Fact label={t('field.changedAt')}>
          {t('bulletins.changedBy', { name: changedBy, time: showTime(changedAt) })}
        </Fact>
      </Facts>
      <Versions bulletinId={bulletinId} shown={version} history={history} />
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
