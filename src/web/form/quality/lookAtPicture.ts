import { type FileHint, isSmall, judgePixels } from './judge.ts'

/** The longer side to which a picture or page is scaled to be judged. */
const lookedAtPixels = 160

/** A picture that cannot be opened gets no hint. */
export async function lookAtPicture(file: File): Promise<FileHint[]> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return []
  const judged = await judgeDrawn(picture, (canvas) =>
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height),
  )
  const { width, height } = picture
  picture.close()
  return [
    ...(isSmall(width, height) ? [{ hint: 'small' as const, width, height }] : []),
    ...(judged ? [{ hint: judged, pages: [] }] : []),
  ]
}

/** Lets a picture or page of this size be drawn small, and judges its pixels. `scale` is that of the drawing. */
export async function judgeDrawn(
  { width, height }: { width: number; height: number },
  draw: (canvas: HTMLCanvasElement, scale: number) => unknown,
): Promise<'dark' | 'blank' | null> {
  const scale = lookedAtPixels / Math.max(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  await draw(canvas, scale)
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  return pixels ? judgePixels(pixels.data) : null
}
