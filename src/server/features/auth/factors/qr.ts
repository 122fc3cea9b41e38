import { toString as svgOf } from 'qrcode'

/** The picture that an authenticator app reads, as a data address. Dark on light in every theme, as cameras want it. */
export async function qrPicture(uri: string): Promise<string> {
  const svg = await svgOf(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
