import { UserOutlined } from '@ant-design/icons'
import { headInsIdCd } from '../../../../domain/actor.ts'
import { useText } from '../../../i18n/useText.ts'
import { onlineNames, useNamesOfOthers, useOnline } from '../online.ts'
import { openChat } from '../openChat.ts'

const offeredAtMost = 3

/** Those of the head institution who are online now. */
export function OfferPerson() {
  const t = useText()
  const { data } = useOnline()
  useNamesOfOthers()
  if (!data) return null
  const names = onlineNames(data)
  const people = data.list.filter(({ username, insIdCd }) => insIdCd === headInsIdCd && names.has(username))
  if (people.length === 0) return <p className="robot-source">{t('robot.nobody')}</p>
  return (
    <div className="robot-people">
      <span>{t('robot.person')}</span>
      {people.slice(0, offeredAtMost).map(({ username, name }) => (
        <button key={username} type="button" className="robot-line" onClick={() => openChat(username)}>
          <UserOutlined aria-hidden="true" />
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}
