import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The seconds of processor time that a process has used. */
export function cpuSecondsOf(pid: number): number {
  const [own = 0, system = 0] = timesOf(pid)
  return own + system
}

/** The seconds that a process and its children have used, those that have ended among them. */
export function familySecondsOf(pid: number): number {
  const [, , ended = 0, endedSystem = 0] = timesOf(pid)
  return familyOf(pid).reduce((sum, one) => sum + cpuSecondsOf(one), ended + endedSystem)
}

export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && fieldsOf(name)[1] === String(pid))
  return [pid, ...children.map(Number)]
}

/** User and system time of the process, then of its children that have ended, in seconds. */
function timesOf(pid: number): number[] {
  return fieldsOf(pid)
    .slice(11, 15)
    .map((ticks) => Number(ticks) / 100)
}

/** The fields after the name; none where the process has ended meanwhile. */
function fieldsOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

/** Binds all threads of a process to these cores; false where that isn't possible. */
export function pin(pid: number, ...on: number[]): boolean {
  if (availableParallelism() < 2) return false
  try {
    execFileSync('taskset', ['-a', '-p', '-c', on.join(), String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
