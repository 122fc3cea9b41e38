import { Button } from 'antd'
import type { ReplyOf } from '../../../contract/call.ts'
import type { queryOwnFactors } from '../../../contract/people/secondFactor.ts'
import { useText } from '../../i18n/useText.ts'
import { canUsePasskeys } from '../../session/factors/canUsePasskeys.ts'
import typography from '../../ui/typography.module.css'
import { localDay } from '../../ui/values/showTime.ts'
import styles from './center.module.css'

/** What the second factor is asked for. */
export type FactorAct = 'add' | 'replace' | 'addPasskey' | 'renew' | 'remove' | 'removePasskey'

interface FactorFactsProps {
  own: ReplyOf<typeof queryOwnFactors>
  onAddApp: () => void
  onAddPasskey: () => void
  onRenew: () => void
  onRemoveApp: () => void
  onRemovePasskey: (credentialId: string) => void
}

/** What the user has, and what can be done with it. */
export function FactorFacts({ own, onAddApp, onAddPasskey, onRenew, onRemoveApp, onRemovePasskey }: FactorFactsProps) {
  const t = useText()
  const { policy, totp, passkeys, recoveryCodesLeft } = own
  const count = passkeys.length + (totp ? 1 : 0)
  const removable = policy !== 'required' || count > 1
  return (
    <>
      {count === 0 && <p>{t(policy === 'off' ? 'error.factorOff' : 'center.factor.none')}</p>}
      {totp && (
        <p>
          {t('center.factor.app', { added: localDay(totp.addedAt), used: localDay(totp.lastUsedAt ?? totp.addedAt) })}{' '}
          {removable && (
            <Button className={styles.inline} type="link" onClick={onRemoveApp}>
              {t('center.factor.remove')}
            </Button>
          )}
        </p>
      )}
      {passkeys.map(({ credentialId, browser, addedAt, lastUsedAt }) => (
        <p key={credentialId}>
          {t('center.factor.passkey', {
            browser: browser ?? '?',
            added: localDay(addedAt),
            used: localDay(lastUsedAt ?? addedAt),
          })}{' '}
          {removable && (
            <Button className={styles.inline} type="link" onClick={() => onRemovePasskey(credentialId)}>
              {t('center.factor.removePasskey')}
            </Button>
          )}
        </p>
      ))}
      {count > 0 && <p>{t('center.factor.left', { count: recoveryCodesLeft })}</p>}
      {count > 0 && !removable && <p className={typography.quiet}>{t('center.factor.lastStays')}</p>}
      <div className={styles.buttons}>
        {policy !== 'off' && <Button onClick={onAddApp}>{t(`center.factor.${totp ? 'replace' : 'add'}`)}</Button>}
        {policy !== 'off' && canUsePasskeys() && (
          <Button onClick={onAddPasskey}>{t('center.factor.addPasskey')}</Button>
        )}
        {count > 0 && <Button onClick={onRenew}>{t('center.factor.renew')}</Button>}
      </div>
    </>
  )
}
