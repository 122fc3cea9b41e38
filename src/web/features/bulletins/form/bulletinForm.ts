import type { addBulletin, BulletinDetail } from '../../../../contract/messages/bulletins.ts'
import { maxBulletinBody, maxBulletinTitle } from '../../../../domain/reference/bulletins.ts'
import type { Asks } from '../../../api/call.ts'
import { defineForm } from '../../../form/definition.ts'
import { isReady, type VoucherFile } from '../../../form/voucherFiles.ts'

export interface BulletinValues {
  title: string
  /** HTML; empty where nothing is written. */
  body: string
  toAll: boolean
  /** Kept while all are chosen, so that a second thought loses nothing. */
  audience: readonly string[]
  /** ISO 8601; empty where not said. */
  showFrom: string
  showTo: string
  attachments: null
  publish: boolean
}

export const bulletinForm = defineForm<BulletinValues>({
  name: 'bulletin',
  fields: {
    title: { kind: 'text', max: maxBulletinTitle, required: true },
    body: { kind: 'own' },
    attachments: { kind: 'own' },
    audience: { kind: 'own' },
    showFrom: { kind: 'own' },
    showTo: { kind: 'own' },
  },
  check: ({ body, toAll, audience, showFrom, showTo, publish }, { t, error, missing }, files) => [
    ...(publish && body === '' ? [{ field: 'body' as const, text: missing('body') }] : []),
    ...(body.length > maxBulletinBody ? [{ field: 'body' as const, text: error('bulletinTooLong') }] : []),
    ...(['sending', 'failed'] as const)
      .filter((at) => files.some(({ progress }) => progress.at === at))
      .map((at) => ({ field: 'attachments' as const, text: t(`bulletins.${at}`) })),
    ...(!toAll && audience.length === 0 ? [{ field: 'audience' as const, text: missing('audience') }] : []),
    ...(showFrom !== '' && showTo !== '' && showTo <= showFrom
      ? [{ field: 'showTo' as const, text: t('bulletins.endsEarly') }]
      : []),
    ...(publish && showTo !== '' && showTo <= new Date().toISOString()
      ? [{ field: 'showTo' as const, text: error('bulletinOver') }]
      : []),
  ],
})

/** Form values of a bulletin or of a new one. `own` is the only institution that a manager may write to. */
export function bulletinValues(bulletin: BulletinDetail | null, own: string | null): BulletinValues {
  const audience = bulletin?.keeping?.audience?.map((one) => one.insIdCd) ?? null
  return {
    title: bulletin?.title ?? '',
    body: bulletin?.body ?? '',
    toAll: audience === null && own === null,
    audience: audience ?? (own === null ? [] : [own]),
    showFrom: bulletin?.showFrom ?? '',
    showTo: bulletin?.showTo ?? '',
    attachments: null,
    publish: true,
  }
}

export function filesOf(bulletin: BulletinDetail | null): VoucherFile[] {
  return (bulletin?.attachments ?? []).map(({ filePath, ...file }) => ({
    ...file,
    key: filePath,
    evidence: null,
    progress: { at: 'ready', filePath },
  }))
}

export function bulletinContent(
  { title, body, toAll, audience, showFrom, showTo, publish }: BulletinValues,
  files: readonly VoucherFile[],
): Asks<typeof addBulletin> {
  return {
    title: title.trim(),
    body,
    audience: toAll ? null : [...audience],
    showFrom: showFrom || null,
    showTo: showTo || null,
    attachments: files.filter(isReady).map(({ fileName, progress }) => ({ fileName, filePath: progress.filePath })),
    publish,
  }
}
