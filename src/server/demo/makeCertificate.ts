import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a made certificate says. */
export interface CertificateFacts {
  /** Whose it is, and who issued it; each a common name and an organisation. */
  subject: { cn: string; o: string }
  issuer: { cn: string; o: string }
  validFrom: Date
  validTo: Date
}

/**
 * An X.509 certificate (RFC 5280, version 3, ECDSA P-256) as DER, signed by a key of its own that is thrown away: for the
 * demo and for tests, which need certificates that end on days counted from today.
 */
export function makeCertificate({ subject, issuer, validFrom, validTo }: CertificateFacts): Buffer {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
  const toBeSigned = sequence(
    tag(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x40]), randomBytes(15)])),
    ecdsaWithSha256,
    name(issuer),
    sequence(time(validFrom), time(validTo)),
    name(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', toBeSigned, privateKey)
  return sequence(toBeSigned, ecdsaWithSha256, tag(0x03, Buffer.concat([Buffer.from([0]), signature])))
}

/** As PEM. */
export function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function tag(number: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([number]), length(content.length), content])
}

function length(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes])
  if (bytes < 0x100) return Buffer.from([0x81, bytes])
  return Buffer.from([0x82, bytes >> 8, bytes & 0xff])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tag(0x30, ...parts)
}

function integer(bytes: Buffer): Buffer {
  return tag(0x02, bytes)
}

function oid(hex: string): Buffer {
  return tag(0x06, Buffer.from(hex, 'hex'))
}

/** C, O and CN, as a bank's certificate has them. */
function name({ o, cn }: { o: string; cn: string }): Buffer {
  const part = (hex: string, text: string) => tag(0x31, sequence(oid(hex), tag(0x0c, Buffer.from(text, 'utf8'))))
  return sequence(part('550406', 'TH'), part('55040a', o), part('550403', cn))
}

/** UTCTime until 2049, GeneralizedTime from then on. RFC 5280, 4.1.2.5. */
function time(at: Date): Buffer {
  const text = `${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
  return at.getUTCFullYear() < 2050 ? tag(0x17, Buffer.from(text.slice(2))) : tag(0x18, Buffer.from(text))
}
