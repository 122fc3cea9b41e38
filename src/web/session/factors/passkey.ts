import type { SignedByPasskey } from '../../../contract/people/factorProof.ts'
import type { NewPasskey, PasskeyCreation, PasskeyRequest } from '../../../contract/people/passkeys.ts'
import { textNow } from '../../i18n/language.ts'

/** Throws an error that says that no passkey was added when the user stops it, or the browser refuses it. */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const created = await navigator.credentials.create({ publicKey }).catch(notAdded)
  const made = credentialOf(created).toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return { id: made.id, clientDataJSON, attestationObject, transports }
}

function notAdded(cause: unknown): never {
  throw new Error(textNow()('frame.factor.passkeyNotAdded'), { cause })
}

/** Throws a `DOMException` when the user stops it, or the address isn't the one that passkeys belong to. */
export async function signWithPasskey(options: PasskeyRequest): Promise<SignedByPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const signed = credentialOf(await navigator.credentials.get({ publicKey })).toJSON() as AuthenticationResponseJSON
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
  return { id: signed.id, clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null }
}

function credentialOf(credential: Credential | null): PublicKeyCredential {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('There is no passkey.', 'NotAllowedError')
  return credential
}
