/**
 * The server of a worker, with data of its own: one account has one session, so that two workers on one server would sign
 * each other out. Playwright numbers the workers from 0.
 */
export const workers = 2

/** A run beside another takes other ports: `E2E_FIRST=10 npx playwright test …`. */
const first = Number(process.env.E2E_FIRST ?? 0)

export function portOf(worker: number): number {
  return 18_080 + first + worker
}

export function clusterPortsOf(worker: number): [number, number] {
  return [20_080 + first + worker, 21_080 + first + worker]
}

export function freshPortOf(worker: number): number {
  return 22_080 + first + worker
}

const data = process.env.E2E_DATA ?? '.cache/e2e'

export function dataDirOf(worker: number): string {
  return `${data}/${worker}`
}

export const demoDir = `${data}/demo`

/** Where the mails of a worker's server arrive. */
export function mailPortOf(worker: number): number {
  return 19_080 + first + worker
}

export function mailDirOf(worker: number): string {
  return `${dataDirOf(worker)}/outbox`
}

export function thisWorker(): number {
  return Number(process.env.TEST_PARALLEL_INDEX ?? 0)
}
