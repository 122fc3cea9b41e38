import type { Root } from 'react-dom/client'
import { finishSsoProof } from '../../../contract/people/sso.ts'
import { call } from '../../api/call.ts'
import { LanguageProvider } from '../../i18n/LanguageProvider.tsx'
import { rememberedLanguage, setGateLanguage, textNow } from '../../i18n/language.ts'
import { type SsoProofOutcome, ssoChannel } from '../../session/factors/proveBySso.ts'
import type { SsoReturn } from '../../session/factors/ssoReturn.ts'
import { GatePage } from '../../session/gate/GatePage.tsx'
import { sentenceOf } from '../../session/gate/gateFailure.ts'
import gateForm from '../../session/gate/gateForm.module.css'

/** The window in which a signed-in user has signed in again: tells the page that opened it, and closes. */
export async function finishProof(root: Root, returned: SsoReturn): Promise<void> {
  await setGateLanguage(rememberedLanguage())
  const outcome: SsoProofOutcome = { error: '' }
  try {
    await call(finishSsoProof, returned, { quiet: true })
  } catch (failure) {
    outcome.error = sentenceOf(failure)
  }
  const channel = new BroadcastChannel(ssoChannel)
  channel.postMessage(outcome)
  channel.close()
  close()
  // Where the browser leaves that to the user.
  const t = textNow()
  const { error } = outcome
  root.render(
    <LanguageProvider>
      <GatePage>
        <h1>{t('frame.login.ssoWindow')}</h1>
        <p className={error === '' ? gateForm.info : gateForm.error} role="status">
          {error === '' ? t('frame.login.ssoDone') : error}
        </p>
      </GatePage>
    </LanguageProvider>,
  )
}
