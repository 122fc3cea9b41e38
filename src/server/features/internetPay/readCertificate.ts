import { createPrivateKey, X509Certificate } from 'node:crypto'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { CallError } from '../../http/serve/errors.ts'

interface ReadCertificate {
  /** SHA-256. */
  fingerprint: Buffer
  der: Buffer
  subject: string
  issuer: string
  serialNo: string
  validFrom: Date
  validTo: Date
}

const maxDerBytes = 16_384
/** Bits that an RSA or DSA key, and one of an elliptic curve, has at least. */
const leastBits = { modulus: 2048, curve: 224 }

/**
 * Reads an X.509 certificate as PEM or DER. Throws for a private key, which must not be given away, for several
 * certificates, for a short key, and for what is unreadable or never valid.
 */
export function readCertificate(file: Buffer): ReadCertificate {
  const text = file.toString('latin1')
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text) || isPrivateKey(file))
    throw new CallError('certPrivateKey', {}, 'file')
  if ((text.match(/-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/g) ?? []).length > 1)
    throw new CallError('certMany', {}, 'file')
  const certificate = parse(file)
  const { raw: der, subject, issuer, serialNumber: serialNo, validFromDate, validToDate } = certificate
  if (der.length > maxDerBytes || validToDate <= validFromDate) throw new CallError('certUnreadable', {}, 'file')
  if (isWeak(certificate)) throw new CallError('certWeak', {}, 'file')
  return {
    fingerprint: Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex'),
    der,
    subject: onOneLine(subject),
    issuer: onOneLine(issuer),
    serialNo,
    validFrom: validFromDate,
    validTo: validToDate,
  }
}

function parse(file: Buffer): X509Certificate {
  try {
    return new X509Certificate(file)
  } catch {
    throw new CallError('certUnreadable', {}, 'file')
  }
}

/** False for a kind of key that Node.js does not know, and for one of a single length, such as Ed25519. */
function isWeak(certificate: X509Certificate): boolean {
  try {
    const { modulusLength, namedCurve = '' } = certificate.publicKey.asymmetricKeyDetails ?? {}
    // Such as `prime256v1`.
    const [curveBits] = /\d{3}/.exec(namedCurve) ?? []
    return Number(modulusLength) < leastBits.modulus || Number(curveBits) < leastBits.curve
  } catch {
    return false
  }
}

function isPrivateKey(der: Buffer): boolean {
  return (['pkcs8', 'pkcs1', 'sec1'] as const).some((type) => {
    try {
      createPrivateKey({ key: der, format: 'der', type })
      return true
    } catch {
      return false
    }
  })
}

/** For example `C=TH, O=Siam Bank, CN=pay.siam.example`; card numbers are masked, since a name may hold anything. */
function onOneLine(name: string | undefined): string {
  return maskCardNumbersIn((name ?? '').split('\n').join(', '))
}
