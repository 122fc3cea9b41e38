import type { TestProject } from 'vitest/node'
import { startSeededDatabase } from './seededDatabase.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: { socket: string; port: number; user: string; template: string; keyFile: string }
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, keyFile, stop } = await startSeededDatabase()
  const { host: socket, port, user, database: template } = address
  project.provide('database', { socket, port, user, template, keyFile })
  return stop
}
