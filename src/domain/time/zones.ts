/** The time zones by which a network counts its days; names of IANA such as `Asia/Bangkok`. */
export interface TimeZones {
  /** The zone for settlement, due dates, last days, today, and sums by day. */
  network: string
  /** The zone for the days of alerts and blocked transactions. */
  risk: string
}

/** The zones of a network that has set none. One that was installed before zones could be set keeps its own for risk lists. */
export const usualZones: TimeZones = { network: 'UTC', risk: 'UTC' }

let zones = usualZones

/** Sets the zones of this process or page, before it asks for days. */
export function setTimeZones(known: TimeZones): void {
  zones = known
}

export function timeZones(): TimeZones {
  return zones
}

let own: string | undefined

/** Sets the zone in which the user of this page reads times: that of the browser for null, or for one that it does not know. */
export function setOwnZone(zone: string | null): void {
  own = zone !== null && isZone(zone) ? zone : browserZone()
}

export function ownZone(): string {
  own ??= browserZone()
  return own
}

export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function isZone(name: string): boolean {
  try {
    return name.length <= 64 && clockOf(name) !== undefined
  } catch {
    return false
  }
}

/** A zone by its name: `+07:00` is none, which PostgreSQL would read the other way round. */
export function isNamedZone(name: string): boolean {
  return /^[a-z]/i.test(name) && isZone(name)
}

/** Whether both names mean the same zone, such as `Asia/Calcutta` and `Asia/Kolkata`. */
export function isSameZone(one: string, other: string): boolean {
  return clockOf(one).resolvedOptions().timeZone === clockOf(other).resolvedOptions().timeZone
}

/** Returns the date and time in the zone: `2026-11-27 21:05`. Throws for an unknown zone. */
export function clockTime(zone: string, instant: Date): string {
  return clockOf(zone).format(instant)
}

/** Returns the date and time with their zone, for who does not know by which clock it is told: `2026-11-27 21:05 UTC`. */
export function zonedTime(zone: string, instant: Date): string {
  return `${clockTime(zone, instant)} ${zone}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** There are some 600 names. Users can write each in many ways, such as `ASIA/Bangkok`, and all of them would be kept. */
const mostClocks = 1000

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const digits = '2-digit'
  // Swedes write times as ISO 8601 does: the text is taken as it comes, which takes half the time of its parts.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: zone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: digits, day: digits, hour: digits, minute: digits },
  })
  if (clocks.size >= mostClocks) clocks.clear()
  clocks.set(zone, clock)
  return clock
}
