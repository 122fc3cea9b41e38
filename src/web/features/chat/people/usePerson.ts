import type { ChatEntry } from '../../../../contract/messages/messages.ts'
import { robotUsername } from '../../../../domain/messages.ts'
import { useText } from '../../../i18n/useText.ts'
import { useChat } from '../state/store.ts'
import { onlineNames, useOnline } from './online.ts'

export interface Person {
  name: string
  img: string | null
  dept: ChatEntry['dept'] | null
  online: boolean
}

export function usePerson(personId: string): Person {
  const t = useText()
  const { entries } = useChat()
  const { data: online } = useOnline()
  const known = [...(entries ?? []), ...(online?.list ?? [])].find((one) => one.id === personId)
  if (personId === robotUsername) return { name: t('robot.name'), img: null, dept: null, online: true }
  return {
    name: known?.name ?? '…',
    img: known?.img ?? null,
    dept: known?.dept ?? null,
    online: online ? onlineNames(online).has(personId) : (known?.online ?? false),
  }
}
