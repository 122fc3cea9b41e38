import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addBulletin, type BulletinDetail, modifyBulletin } from '../../../../contract/messages/bulletins.ts'
import type { Institution } from '../../../../contract/records/records.ts'
import { headInsIdCd } from '../../../../domain/people/actor.ts'
import { call } from '../../../api/call.ts'
import { useForm } from '../../../form/useForm.ts'
import { useText } from '../../../i18n/useText.ts'
import { type QuestionFact, toast } from '../../../ui/feedback/notices.ts'
import { showTime } from '../../../ui/values/showTime.ts'
import { refreshBulletins } from '../queries.ts'
import { Audience } from './Audience.tsx'
import { type BulletinValues, bulletinContent, bulletinForm, bulletinValues, filesOf } from './bulletinForm.ts'

interface BulletinSubject {
  /** Null for a new one. */
  bulletin: BulletinDetail | null
  publisher: string
  institutions: readonly Institution[]
  /** When it was shown first; null where it isn't yet. */
  began: string | null
}

export function useBulletinForm({ bulletin, publisher, institutions, began }: BulletinSubject) {
  const t = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const publishFacts = usePublishFacts(institutions, began)
  return useForm(bulletinForm, {
    ...(bulletin && { about: bulletin.bulletinId, version: bulletin.version }),
    values: bulletinValues(bulletin, publisher === headInsIdCd ? null : publisher),
    files: filesOf(bulletin),
    question: (values, files) =>
      values.publish ? { about: publishFacts(values, files.length), yes: t('bulletins.publish') } : null,
    send: (values, options, files) => {
      const written = bulletinContent(values, files)
      return bulletin
        ? call(modifyBulletin, { ...written, bulletinId: bulletin.bulletinId, version: bulletin.version }, options)
        : call(addBulletin, written, options)
    },
    refresh: () => refreshBulletins(queries),
    done: ({ bulletinId: id }, { publish, showFrom }) => {
      const isLater = showFrom !== '' && new Date(showFrom) > new Date()
      const done = isLater ? t('bulletins.planned', { time: showTime(showFrom) }) : t('bulletins.published')
      toast('success', publish ? done : t('bulletins.savedDraft'))
      return navigate({ to: '/system/bulletin/$id', params: { id }, search: {}, replace: true })
    },
  })
}

/** Lists recipients and period for the confirmation. `began`: when the bulletin was first shown; null where it wasn't yet. */
function usePublishFacts(institutions: readonly Institution[], began: string | null) {
  const t = useText()
  return ({ title, toAll, audience, showFrom, showTo }: BulletinValues, fileCount: number): QuestionFact[] => {
    const chosen = institutions.filter((one) => audience.includes(one.insIdCd))
    const from = began ?? showFrom
    const isLater = from !== '' && new Date(from) > new Date()
    return [
      { label: t('field.title'), value: title },
      { label: t('field.audience'), value: <Audience audience={toAll ? null : chosen} whole /> },
      { label: t('field.showFrom'), value: began !== null || isLater ? showTime(from) : t('bulletins.now') },
      { label: t('field.showTo'), value: showTo === '' ? t('bulletins.untilWithdrawn') : showTime(showTo) },
      { label: t('field.attachments'), value: t('form.confirm.vouchers', { count: fileCount }) },
    ]
  }
}
