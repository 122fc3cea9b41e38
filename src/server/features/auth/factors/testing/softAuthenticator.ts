import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '../../../../../contract/people/passkeys.ts'

interface Ceremony {
  origin?: string
  crossOrigin?: boolean
  challenge?: string
  userHandle?: string | null
  verified?: boolean
  counter?: number
}

const usualOrigin = 'http://localhost:8080'

/** An authenticator with one ES256 passkey, which does what it is asked, also what a real one would refuse. */
export function softAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''
  const clientData = (type: string, challenge: string, { origin = usualOrigin, crossOrigin = false }: Ceremony) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin }))
  const head = (rpId: string, flags: number, count: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counted])
  }
  return {
    add(options: PasskeyCreation, changed: Ceremony = {}) {
      const { challenge = options.challenge, verified = true } = changed
      userHandle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coordinate = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
      // The COSE key as a CBOR map: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        coordinate(x),
        Buffer.from([0x22]),
        coordinate(y),
      ])
      const length = Buffer.from([0, id.length])
      const flags = verified ? 0x45 : 0x41
      const data = Buffer.concat([head(options.rp.id, flags, counter), Buffer.alloc(16), length, id, key])
      const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        ...[Buffer.from([0x58, data.length]), data],
      ])
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('create', challenge, changed).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    sign({ rpId, ...asked }: PasskeyRequest, changed: Ceremony = {}) {
      counter = changed.counter ?? counter + 1
      const data = head(rpId, (changed.verified ?? true) ? 0x05 : 0x01, counter)
      const client = clientData('get', changed.challenge ?? asked.challenge, changed)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: changed.userHandle === undefined ? userHandle || null : changed.userHandle,
      }
    },
  }
}
