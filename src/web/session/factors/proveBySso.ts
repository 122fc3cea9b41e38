import { beginSsoProof } from '../../../contract/people/sso.ts'
import { call } from '../../api/call.ts'
import { textNow } from '../../i18n/language.ts'

/** Between the window at the identity provider and the page that opened it. */
export const ssoChannel = 'recourse.sso'

export interface SsoProofOutcome {
  /** Empty when it succeeded. */
  error: string
}

/**
 * Lets the user sign in again at the identity provider of their institution, in a window of its own, so that nothing on
 * this page is lost. Throws the sentence that says why it failed.
 */
export async function proveBySso(): Promise<void> {
  // First of all: a browser opens a window only as the answer to a click.
  const opened = open('', 'recourse-sso', 'popup,width=520,height=720')
  if (!opened) throw new Error(textNow()('frame.stepUp.ssoBlocked'))
  const channel = new BroadcastChannel(ssoChannel)
  try {
    const outcome = new Promise<SsoProofOutcome>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<SsoProofOutcome>) => resolve(data)
    })
    const { url } = await call(beginSsoProof, {}, { quiet: true }).catch((error: unknown) => {
      opened.close()
      throw error
    })
    opened.location.href = url
    const { error } = await outcome
    if (error !== '') throw new Error(error)
  } finally {
    channel.close()
  }
}
