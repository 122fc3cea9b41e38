import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildHeader, buildOfEntry } from '../../../contract/build.ts'

/** Lets pages of an older build notice that they are: they load anew when that disturbs nobody. */
export function tellBuild(app: FastifyInstance, folder: string): void {
  const build = buildIn(folder)
  if (!build) return
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header(buildHeader, build)
  })
}

function buildIn(folder: string): string | null {
  try {
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    return buildOfEntry(/<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1])
  } catch {
    return null // Without a build there are no pages.
  }
}
