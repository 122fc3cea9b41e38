import { useQuery } from '@tanstack/react-query'
import { FormFrame } from '../../../form/FormFrame.tsx'
import { useText } from '../../../i18n/useText.ts'
import { usePageTitle } from '../../../layout/pageTitle.ts'
import { namedRoutes } from '../../../routes/links.ts'
import { usePathId } from '../../../routes/pageSearch.ts'
import { QueryPlaceholder } from '../../../ui/feedback/QueryPlaceholder.tsx'
import { useBulletinList } from '../list/useBulletinList.ts'
import { bulletinQuery, insListQuery } from '../queries.ts'
import { BulletinForm } from './BulletinForm.tsx'

export function CreateBulletinPage() {
  const t = useText()
  const title = t('bulletins.create')
  usePageTitle(title)
  const { data, error, refetch } = useQuery(insListQuery)
  const trail = [{ label: t('frame.menu.BulletinList'), ...useBulletinList() }]
  if (data) {
    const { publisher, list } = data
    return <BulletinForm bulletin={null} publisher={publisher} institutions={list} trail={trail} title={title} />
  }
  return (
    <FormFrame trail={trail} here={title} title={title}>
      <QueryPlaceholder query={{ error, refetch }} lines={8} />
    </FormFrame>
  )
}

export function EditBulletinPage() {
  const t = useText()
  const id = usePathId()
  // What was read a while ago may have changed: the form begins with what is there now.
  const { data, error, refetch, isFetchedAfterMount } = useQuery({ ...bulletinQuery(id), staleTime: 0 })
  const institutions = useQuery(insListQuery)
  const title = t('bulletins.editTitle')
  usePageTitle(title)
  const trail = [
    { label: t('frame.menu.BulletinList'), ...useBulletinList() },
    ...(data ? [{ label: data.title, to: `${namedRoutes.BulletinList}/${id}` }] : []),
  ]
  const retry = () => Promise.all([refetch(), institutions.refetch()])
  const refusal = data?.keeping?.actions.find((one) => one.action === 'modify')?.reason
  if (!refusal && data?.keeping && isFetchedAfterMount && institutions.data) {
    return (
      <BulletinForm
        key={id}
        bulletin={data}
        publisher={data.insIdCd}
        institutions={institutions.data.list}
        trail={trail}
        title={title}
      />
    )
  }
  return (
    <FormFrame trail={trail} here={t('list.modify')} title={title}>
      {refusal ? (
        <p>{refusal}</p>
      ) : data && !data.keeping ? (
        <p>{t('frame.failure.missing')}</p>
      ) : (
        <QueryPlaceholder query={{ error: error ?? institutions.error, refetch: retry }} lines={8} />
      )}
    </FormFrame>
  )
}
