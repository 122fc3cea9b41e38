import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import { type JsonName, X509CertificateGenerator } from '@peculiar/x509'

interface CertificateName {
  cn: string
  o: string
}

export interface CertificateFacts {
  subject: CertificateName
  issuer: CertificateName
  validFrom: Date
  validTo: Date
}

/**
 * Makes a certificate (ECDSA P-256) as DER, signed by a key that is thrown away, since demo and tests need certificates
 * that end relative to today.
 */
export async function makeCertificate({ subject, issuer, validFrom, validTo }: CertificateFacts): Promise<Buffer> {
  const [own, issuing] = await Promise.all([generateKeys(), generateKeys()])
  const certificate = await X509CertificateGenerator.create({
    serialNumber: `40${randomBytes(15).toString('hex')}`,
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    notBefore: validFrom,
    notAfter: validTo,
    publicKey: own.publicKey,
    signingKey: issuing.privateKey,
    signingAlgorithm: algorithm,
  })
  return Buffer.from(certificate.rawData)
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

function generateKeys() {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
}

function nameOf({ cn, o }: CertificateName): JsonName {
  return [{ C: ['TH'] }, { O: [o] }, { CN: [cn] }]
}
