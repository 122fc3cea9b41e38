import type { FastifyInstance } from 'fastify'
import { type BackupState, queryBackups } from '../../../contract/operations/backups.ts'
import { problemsOf } from '../../../domain/operations/backups.ts'
import { serve } from '../../http/serve/serve.ts'

interface BackupDeps {
  clock: () => Date
  readBackups: () => Promise<BackupState>
}

export function backupRoutes(app: FastifyInstance, { clock, readBackups }: BackupDeps): void {
  serve(app, queryBackups, { menu: 'Operations', role: 'administrator' }, async () => {
    const state = await readBackups()
    return { ...state, problems: problemsOf(state, clock()) }
  })
}
