import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { cardKeySeals } from './db/cards/cardKeyUse.ts'
import { securityLogGauge } from './features/securityLog/routes.ts'
import { healthRoutes } from './http/load/health.ts'
import { docsRoutes } from './http/openApi/docsPage.ts'
import { keepServedCalls } from './http/openApi/openApi.ts'
import { tellBuild } from './http/web/build.ts'
import { serveWebApp } from './http/web/webApp.ts'
import { type AppDeps, openPlatform } from './platform.ts'
import { alertOfSetAside, setAsideGauge } from './processes/failedWork.ts'
import { retentionGauge } from './retention/figures.ts'
import { sealLag } from './sealing.ts'
import { serveFeatures } from './serveFeatures.ts'

const webFolder = resolve(import.meta.dirname, '../../dist/web')

/** The whole server, ready to listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { settings, databases } = deps
  const platform = await openPlatform(deps)
  const { app } = platform
  const served = keepServedCalls(app)
  tellBuild(app, webFolder)
  const gauges = [
    sealLag(databases.main),
    cardKeySeals(databases.main),
    securityLogGauge(databases.main),
    setAsideGauge(databases.main),
    ...(settings.cardRetentionDays === null ? [] : [retentionGauge(databases.main, settings.cardRetentionDays)]),
    ...(deps.gauges ?? []),
  ]
  healthRoutes(app, databases, settings.metricsToken, gauges)
  await serveFeatures(platform)
  alertOfSetAside(app, databases.main)
  docsRoutes(app, served, settings.publicUrl)
  await serveWebApp(
    app,
    webFolder,
    served.map(({ call }) => call),
  )
  return app
}
