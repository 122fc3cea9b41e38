import { Skeleton as AntdSkeleton } from 'antd'
import { useText } from '../../i18n/useText.ts'

/** First load only: what comes later dims what is there. antd's alone says nothing to a screen reader. */
export function Skeleton({ lines }: { lines: number }) {
  const t = useText()
  return (
    <div data-part="skeleton" role="status" aria-label={t('frame.loading')}>
      <AntdSkeleton title={false} paragraph={{ rows: lines }} />
    </div>
  )
}
