import { RobotOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { robotUsername } from '../../../../domain/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import { onNextStep } from '../../../realtime/nextStep.ts'
import { openChat } from '../../../session/openChat.ts'
import buttons from '../../../ui/buttons.module.css'
import visibility from '../../../ui/visibility.module.css'
import { sayHint } from '../composer/sending.ts'

export function RobotButton() {
  const t = useText()
  useEffect(
    () =>
      onNextStep((hint) => {
        openChat(robotUsername)
        sayHint(hint)
      }),
    [],
  )
  return (
    <button
      type="button"
      className={`${buttons.icon} ${visibility.onlyWide}`}
      aria-label={t('robot.open')}
      aria-haspopup="dialog"
      title={t('robot.open')}
      onClick={() => openChat(robotUsername)}
    >
      <RobotOutlined aria-hidden="true" />
    </button>
  )
}
