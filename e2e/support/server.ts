/**
 * The server of a worker, with data of its own: one account has one session, so that two workers on one server would sign
 * each other out. Playwright numbers the workers from 0.
 */
export const workers = 2

export function portOf(worker: number): number {
  return 18_080 + worker
}

export function dataDirOf(worker: number): string {
  return `.cache/e2e-data-${worker}`
}

/** The worker that runs this. */
export function thisWorker(): number {
  return Number(process.env.TEST_PARALLEL_INDEX ?? 0)
}
