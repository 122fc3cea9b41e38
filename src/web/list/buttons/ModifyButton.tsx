import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import type { Address } from '../../routes/links.ts'
import { type OfferedAction, RowButton } from './RowButton.tsx'

type ModifyButtonProps = {
  /** Names the row. */
  of: string
  /** The server's verdict on the action; missing where it is always allowed. */
  actions?: readonly OfferedAction[]
} & (Address | { onPress: () => void })

/** Opens the form that changes a row: a page by a link, a dialog by a button. */
export function ModifyButton({ of, actions, ...opens }: ModifyButtonProps) {
  const t = useText()
  const words = { label: t('list.modify'), of: t('list.modifyOf', { name: of }) }
  const action = actions?.find(({ action }) => action === 'modify')
  if ('onPress' in opens) return <RowButton {...words} action={action} onPress={opens.onPress} />
  if (action && !action.allowed) return <RowButton {...words} action={action} onPress={() => {}} />
  return (
    <Link {...opens} aria-label={words.of}>
      {words.label}
    </Link>
  )
}
