import { useRouter } from '@tanstack/react-router'
import { useIsOlderBuild } from '../api/pageBuild.ts'
import { useText } from '../i18n/useText.ts'
import buttons from '../ui/buttons.module.css'
import pageFailure from '../ui/feedback/pageFailure.module.css'

export function PageFailure({ reset }: { reset: () => void }) {
  const t = useText()
  const router = useRouter()
  const isOlder = useIsOlderBuild()
  const retry = () => {
    if (isOlder) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <div className={pageFailure.failure} role="alert">
      <h1>{t('frame.failure.page')}</h1>
      <p>{t('frame.failure.pageHelp')}</p>
      <button type="button" className={buttons.solid} onClick={retry}>
        {t('frame.retry')}
      </button>
    </div>
  )
}
