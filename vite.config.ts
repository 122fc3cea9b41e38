import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { layerGroups } from './scripts/layers.ts'
import { licences } from './scripts/licences.ts'
import { subsetFonts } from './scripts/subsetFonts.ts'

/** The server to which `npm run dev` passes the calls: the one that `PORT` names. */
const portal = `http://127.0.0.1:${process.env.PORT ?? 8080}`

const compress = promisify(brotliCompress)

/** Lays a `.br` beside every text file of the build, so that the server compresses nothing while it serves. */
function brotliFiles(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names
          .filter((name) => /\.(m?js|css|html|svg|txt)$/.test(name))
          .map(async (name) => {
            const content = await readFile(join(dir, name))
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
            await writeFile(join(dir, `${name}.br`), await compress(content, { params }))
          }),
      )
    },
  }
}

/** What a PDF may need and not bring: character maps, mostly for Chinese, and the standard fonts. Loaded when one asks. */
function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    apply: 'build',
    async generateBundle() {
      for (const folder of ['cmaps', 'standard_fonts'])
        for (const name of await readdir(`node_modules/pdfjs-dist/${folder}`))
          this.emitFile({
            type: 'asset',
            fileName: `pdf/${folder}/${name}`,
            source: await readFile(`node_modules/pdfjs-dist/${folder}/${name}`),
          })
    },
  }
}

/**
 * Parses the texts while building: the browser then needs no ICU parser, which would be 8 kB of the sign-in page. While
 * developing they are parsed in the browser, so that a change shows at once.
 */
function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    async load(id) {
      if (!/\/src\/texts\/\w+\/(gate|core|pages)\.ts$/.test(id)) return null
      const { texts } = (await import(pathToFileURL(id).href)) as { texts: Texts }
      return `export const texts = ${JSON.stringify(compiled(texts))}`
    },
  }
}

interface Texts {
  readonly [name: string]: string | Texts
}

function compiled(texts: Texts): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? compile(text) : compiled(text)]),
  )
}

export default defineConfig({
  plugins: [react(), subsetFonts(), compiledTexts(), pdfAssets(), licences(), brotliFiles()],
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // These libraries do not say so of themselves.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/(@rc-component|@ant-design)\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: layerGroups(),
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': portal, '/websocket': { target: portal, ws: true } },
  },
})
