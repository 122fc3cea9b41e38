import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { iinPattern } from '../../../domain/reference/reference.ts'
import { useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { usePageTitle } from '../../layout/pageTitle.ts'
import { useLastTab } from '../../layout/useTab.ts'
import { usePageSearch } from '../../routes/pageSearch.ts'
import { useMenus } from '../../session/useProfile.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import page from '../../ui/pages/page.module.css'
import typography from '../../ui/typography.module.css'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { issuersQuery } from './queries.ts'

export function IssuerPage() {
  const t = useText()
  const { issIin = '' } = usePageSearch('inq.issuer.detail')
  const known = iinPattern.test(issIin)
  const { data, error, refetch } = useQuery({ ...issuersQuery({ issIin, pageSize: 1 }), enabled: known })
  const mayReadInstitution = useMenus().includes('InformationManagement')
  const title = t('reference.detailOf', { iin: issIin })
  usePageTitle(title)
  const [row] = data?.list ?? []
  return (
    <>
      <Breadcrumbs
        trail={[{ label: t('frame.page.inq.issuer.query'), ...useLastTab('inq.issuer.query') }]}
        here={title}
      />
      <section className={page.page}>
        <h1>{title}</h1>
        {error ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : row ? (
          <Facts>
            <Fact label={t('field.issIin')}>
              <span className={typography.code}>{row.issIin}</span>
            </Fact>
            <Fact label={t('field.cardAttr')}>
              <CodeName code={row.cardAttr} name={t(`cardAttr.${row.cardAttr}`)} />
            </Fact>
            <Fact label={t('field.issInsIdCd')}>
              {mayReadInstitution ? (
                <Link
                  to="/stdListPage"
                  search={{ pageId: 'inf.institution.contact', insIdCd: row.issInsIdCd }}
                  className={typography.code}
                >
                  {row.issInsIdCd}
                </Link>
              ) : (
                <span className={typography.code}>{row.issInsIdCd}</span>
              )}
            </Fact>
            <Fact label={t('field.panLength')}>{row.panLength}</Fact>
            <Fact label={t('field.insEnNm')}>
              <span lang="en">{row.insEnNm}</span>
            </Fact>
            <Fact label={t('field.nm')}>
              <span lang="zh">{row.insNm}</span>
            </Fact>
          </Facts>
        ) : data || !known ? (
          <p className={page.none}>{t('reference.none')}</p>
        ) : (
          <Skeleton lines={4} />
        )}
      </section>
    </>
  )
}
