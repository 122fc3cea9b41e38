import { renderSVG } from 'uqr'

/** The picture that an authenticator app reads, as a data address. Dark on light in every theme, as cameras want it. */
export function qrPicture(uri: string): string {
  const svg = renderSVG(uri, { border: 2, ecc: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
