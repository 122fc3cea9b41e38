import { type FileHint, isSmall, judgePixels } from './judge.ts'

/** The longer side to which a picture or page is scaled to be judged. */
export const lookedAtPixels = 160

/** A picture that cannot be opened gets no hint. */
export async function lookAtPicture(file: File): Promise<FileHint[]> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return []
  const { width, height } = picture
  const scale = Math.min(1, lookedAtPixels / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
  const judged = pixels ? judgePixels(pixels.data) : null
  return [
    ...(isSmall(width, height) ? [{ hint: 'small' as const, width, height }] : []),
    ...(judged ? [{ hint: judged, pages: [] }] : []),
  ]
}
