import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { updateMyself } from '../../../contract/people/profile.ts'
import { isMailAddress } from '../../../domain/people/mailAddress.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { GateField, PasswordField } from '../../session/gate/GateFields.tsx'
import { GateForm } from '../../session/gate/GateForm.tsx'
import gateForm from '../../session/gate/gateForm.module.css'
import { useGateForm } from '../../session/gate/useGateForm.ts'
import { sealPassword } from '../../session/sealPassword.ts'
import { toast } from '../../ui/feedback/notices.ts'
import styles from './center.module.css'
import { myselfQuery } from './queries.ts'

/** Asks for what a sign-in asks for, because passwords are mailed to this address. */
export function EmailForm({ version, onClose }: { version: number; onClose: () => void }) {
  const t = useText()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const email = typed.trim()
  const form = useGateForm({
    missing: () => [email === '' && t('center.emailNew'), password === '' && t('frame.presentPassword')],
    problem: () => (isMailAddress(email) ? '' : t('center.emailWrong')),
    send: async (captcha, code) => {
      const proof = { password: await sealPassword(password, captcha), code, uuid: captcha.uuid }
      await call(updateMyself, { version, email, proof }, { quiet: true })
      await queries.invalidateQueries(myselfQuery)
      toast('success', t('center.emailSaved', { email }))
      onClose()
    },
    onRefused: () => void queries.invalidateQueries(myselfQuery),
  })
  return (
    <div className={styles.email}>
      <GateForm
        form={form}
        submit={t('center.emailSubmit')}
        busy={t('center.emailBusy')}
        foot={<Button onClick={onClose}>{t('center.cancel')}</Button>}
      >
        <p className={gateForm.info}>{t('center.emailLead')}</p>
        <GateField
          label={t('center.emailNew')}
          name="email"
          type="email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="email"
          maxLength={254}
          autoFocus
        />
        <PasswordField
          label={t('frame.presentPassword')}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="current-password"
        />
      </GateForm>
    </div>
  )
}
