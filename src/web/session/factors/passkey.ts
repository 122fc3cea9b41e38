import type { SignedByPasskey } from '../../../contract/people/factorProof.ts'
import type { NewPasskey, PasskeyCreation, PasskeyRequest } from '../../../contract/people/passkeys.ts'

/** Throws a `DOMException` when the user stops it, or the address isn't the one that passkeys belong to. */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = credentialOf(await navigator.credentials.create({ publicKey })).toJSON() as RegistrationResponseJSON
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return { id: made.id, clientDataJSON, attestationObject, transports }
}

/** Throws as `createPasskey` does. */
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
