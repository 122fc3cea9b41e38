import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../.cache/fonts')

const ascii = charactersFrom(0x20, 0x7e)
const accented = charactersFrom(0xa0, 0xff)
const signs = '\u00a0·×–—‘’“”•…′″€™←↑→↓−'

const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** The fonts of the product. The styles of `src/web/theme/fonts.css` say which characters they draw. */
const fonts = [
  {
    name: 'inter',
    source: inter,
    text: ascii + signs,
    // Digits of equal width, and distances between letters.
    keepFeatures: ['tnum', 'kern'],
  },
  // Loaded where a name has one of these letters.
  { name: 'inter-accented', source: inter, text: accented, keepFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk'] },
  {
    name: 'jetbrains-mono',
    source: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    text: ascii + signs,
    // Without ligatures: an id shows the characters that it has.
    keepFeatures: [],
  },
]

export const fontPackages = [...new Set(fonts.map(({ source }) => `node_modules/${source.replace(/\/files\/.*/, '')}`))]

/** Makes small fonts of the library's, which hold far more characters, weights and features than the product shows. */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    async config() {
      await mkdir(folder, { recursive: true })
      await Promise.all(
        fonts.map(async ({ name, source, text, keepFeatures }) => {
          const whole = await readFile(join(import.meta.dirname, '../node_modules', source))
          const part = await subsetFont(whole, text, {
            targetFormat: 'woff2',
            variationAxes: { wght: { min: 400, max: 600 } },
            keepFeatures,
          })
          await writeFile(join(folder, `${name}.woff2`), part)
        }),
      )
      return { resolve: { alias: { '@fonts': folder } } }
    },
  }
}

function charactersFrom(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, place) => first + place))
}
