import { RobotOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { robotUsername } from '../../../../domain/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import { onNextStep } from '../../../realtime/nextStep.ts'
import { openChat } from '../openChat.ts'
import { sayHint } from '../sending.ts'

/** Opens the conversation with the robot. As long as it stands, the robot can be asked from every page. */
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
      className="icon-button only-wide"
      aria-label={t('robot.open')}
      aria-haspopup="dialog"
      title={t('robot.open')}
      onClick={() => openChat(robotUsername)}
    >
      <RobotOutlined aria-hidden="true" />
    </button>
  )
}
