import { randomBytes, randomInt } from 'node:crypto'
import { sharp } from '../../../pictures.ts'
import { glyphs } from './captchaGlyphs.ts'

const captchaSize = { width: 240, height: 80 }

interface Point {
  x: number
  y: number
}
type Stroke = readonly Point[]

const { width, height } = captchaSize
const paper = 255

export async function drawCaptcha(text: string): Promise<Buffer> {
  const shades = new Float64Array(width * height).fill(paper)
  const bend = randomBend()
  const ink = between(20, 60)
  for (const stroke of textStrokes(text)) drawStroke(shades, stroke.map(bend), between(5.5, 7), ink)
  for (let n = 0; n < 3; n++) drawStroke(shades, crossingLine().map(bend), between(1.5, 2.5), ink)
  const grain = randomBytes(Math.ceil(width / grainSize) * Math.ceil(height / grainSize))
  const pixels = Buffer.from(shades.map((shade, at) => clamp(shade + ((grain[grainAt(at)] ?? 0) - 128) * 0.45, 0, 255)))
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .webp({ quality: 20, effort: 6 })
    .toBuffer()
}

/** Pixels. Grains of single pixels take three times the bytes. */
const grainSize = 4

function grainAt(pixel: number): number {
  const across = Math.ceil(width / grainSize)
  return Math.floor(pixel / width / grainSize) * across + Math.floor((pixel % width) / grainSize)
}

function textStrokes(text: string): Stroke[] {
  const cell = (width - 20) / Math.max(text.length, 4)
  const left = (width - cell * text.length) / 2
  return [...text].flatMap((letter, place) => {
    const size = { x: Math.min(cell * between(0.6, 0.75), 42), y: between(42, 52) }
    const centre = { x: left + cell * (place + 0.5) + between(-2, 2), y: height / 2 + between(-7, 7) }
    const angle = between(-0.25, 0.25)
    const lean = between(-0.15, 0.15)
    const move = ({ x, y }: Point): Point => {
      const v = (y / 8 - 0.5) * size.y
      const u = (x / 8 - 0.5) * size.x + lean * v
      return {
        x: centre.x + u * Math.cos(angle) - v * Math.sin(angle),
        y: centre.y + u * Math.sin(angle) + v * Math.cos(angle),
      }
    }
    return strokesOf(letter).map((stroke) => stroke.map(move))
  })
}

function strokesOf(letter: string): Stroke[] {
  return (glyphs[letter.toUpperCase()] ?? '').split(' ').map((word) => {
    const points = [...word.matchAll(/(\d)(\d)/g)].map(([, x, y]) => ({
      x: Number(x) + between(-0.25, 0.25),
      y: Number(y) + between(-0.25, 0.25),
    }))
    return word.startsWith('~') ? curveThrough(points) : polyline(points)
  })
}

function polyline(points: Stroke): Stroke {
  return points.flatMap((point, at) => {
    const next = points[at + 1]
    return next ? steps.map((t) => ({ x: mix(point.x, next.x, t), y: mix(point.y, next.y, t) })) : [point]
  })
}

function curveThrough(points: Stroke): Stroke {
  return points.flatMap((p1, at) => {
    const p2 = points[at + 1]
    if (!p2) return [p1]
    const p0 = points[at - 1] ?? p1
    const p3 = points[at + 2] ?? p2
    const through = (a: number, b: number, c: number, d: number, t: number) =>
      0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
    return steps.map((t) => ({ x: through(p0.x, p1.x, p2.x, p3.x, t), y: through(p0.y, p1.y, p2.y, p3.y, t) }))
  })
}

const steps = Array.from({ length: 8 }, (_, n) => n / 8)

function crossingLine(): Stroke {
  const at = [-10, width * 0.35, width * 0.65, width + 10]
  return curveThrough(at.map((x) => ({ x, y: between(8, height - 8) })))
}

function randomBend(): (point: Point) => Point {
  const [risePhase, shiftPhase] = [between(0, 2 * Math.PI), between(0, 2 * Math.PI)]
  const [rise, shift] = [between(3, 6), between(1.5, 3)]
  const [riseLength, shiftLength] = [between(70, 130), between(30, 50)]
  return ({ x, y }) => ({
    x: x + shift * Math.sin((2 * Math.PI * y) / shiftLength + shiftPhase),
    y: y + rise * Math.sin((2 * Math.PI * x) / riseLength + risePhase),
  })
}

function drawStroke(shades: Float64Array, stroke: Stroke, thickness: number, ink: number): void {
  for (const [at, from] of stroke.entries()) {
    const to = stroke[at + 1]
    if (to) drawSegment(shades, from, to, thickness / 2, ink)
  }
}

function drawSegment(shades: Float64Array, from: Point, to: Point, radius: number, ink: number): void {
  const reach = radius + 1
  const firstX = Math.round(Math.min(from.x, to.x) - reach)
  const lastX = Math.round(Math.max(from.x, to.x) + reach)
  const firstY = Math.round(Math.min(from.y, to.y) - reach)
  const lastY = Math.round(Math.max(from.y, to.y) + reach)
  const length2 = (to.x - from.x) ** 2 + (to.y - from.y) ** 2
  for (let y = clamp(firstY, 0, height); y < clamp(lastY + 1, 0, height); y++)
    for (let x = clamp(firstX, 0, width); x < clamp(lastX + 1, 0, width); x++) {
      const along = length2 === 0 ? 0 : ((x - from.x) * (to.x - from.x) + (y - from.y) * (to.y - from.y)) / length2
      const t = clamp(along, 0, 1)
      const distance = Math.hypot(x - mix(from.x, to.x, t), y - mix(from.y, to.y, t))
      const cover = clamp(radius + 0.5 - distance, 0, 1)
      const place = y * width + x
      shades[place] = Math.min(shades[place] ?? paper, mix(paper, ink, cover))
    }
}

function mix(from: number, to: number, t: number): number {
  return from + (to - from) * t
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

function between(low: number, high: number): number {
  return low + ((high - low) * randomInt(1_000_001)) / 1_000_000
}
