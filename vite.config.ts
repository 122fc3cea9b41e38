import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
          .filter((name) => /\.(js|css|html|svg)$/.test(name))
          .map(async (name) => {
            const content = await readFile(join(dir, name))
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
            await writeFile(join(dir, `${name}.br`), await compress(content, { params }))
          }),
      )
    },
  }
}

export default defineConfig({
  plugins: [react(), brotliFiles()],
  resolve: { alias: { zod: fileURLToPath(new URL('src/web/zodStandIn.ts', import.meta.url)) } },
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
    assetsInlineLimit: 0,
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:8080' } },
})
