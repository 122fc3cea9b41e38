import { useRouterState } from '@tanstack/react-router'
import { placeAt } from '../../../articles/place.ts'
import { useText } from '../../../i18n/useText.ts'
import { askNextStep } from '../../../realtime/nextStep.ts'
import { searchOf } from '../../../routes/search.ts'

export function OpenRecord() {
  const t = useText()
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const expId = placeAt(pathname, searchOf(search))?.expId
  if (expId === undefined) return null
  return (
    <p className="robot-record">
      <span>
        {t('robot.openRecord')} <b className="code">{expId}</b>
      </span>
      <button type="button" className="link-button" onClick={() => askNextStep(expId)}>
        {t('robot.askAbout')}
      </button>
    </p>
  )
}
