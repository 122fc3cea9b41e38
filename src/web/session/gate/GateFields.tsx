import { type ComponentProps, type Ref, useId, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import buttons from '../../ui/buttons.module.css'
import styles from './gateForm.module.css'
import type { useCaptcha } from './useCaptcha.ts'

interface GateFieldProps extends Omit<ComponentProps<'input'>, 'ref'> {
  label: string
  ref?: Ref<HTMLInputElement>
}

export function GateField({ label, ref, ...input }: GateFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} ref={ref} {...input} />
    </div>
  )
}

export function UsernameField(input: Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'autoFocus'>) {
  const t = useText()
  return (
    <GateField
      label={t('field.username')}
      name="username"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={64}
      {...input}
    />
  )
}

export function PasswordField({ label, ref, ...input }: GateFieldProps) {
  const t = useText()
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.inside}>
        <input
          id={id}
          ref={ref}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="off"
          {...input}
        />
        <button
          type="button"
          className={buttons.link}
          aria-label={t(shown ? 'frame.login.hidePassword' : 'frame.login.showPassword')}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'frame.login.hide' : 'frame.login.show')}
        </button>
      </div>
    </div>
  )
}

interface CaptchaFieldProps {
  value: string
  onChange: (value: string) => void
  state: ReturnType<typeof useCaptcha>
}

export function CaptchaField({ value, onChange, state: { captcha, failed, renew } }: CaptchaFieldProps) {
  const t = useText()
  const id = useId()
  const another = async () => {
    onChange('')
    await renew()
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('field.code')}</label>
      <div className={styles.captcha}>
        <input
          id={id}
          name="code"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={16}
        />
        {captcha ? (
          <img src={captcha.img} width="112" height="40" alt={t('frame.login.picture')} />
        ) : (
          <span className={styles.picture} />
        )}
        <button type="button" className={buttons.link} onClick={another}>
          {t('frame.login.newPicture')}
        </button>
      </div>
      {failed && <p role="alert">{t('frame.login.pictureFailed')}</p>}
    </div>
  )
}
