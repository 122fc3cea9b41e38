interface Tools {
  buildIndex(table: string, name: string, definition: string): Promise<void>
}

export async function up(): Promise<void> {}

/** How disputes have ended within some days: what was replied and audited, and what was not contested. */
export async function beside({ buildIndex }: Tools): Promise<void> {
  await buildIndex(
    'exception',
    'exception_replied',
    "(flow, state_ts) WHERE state = 'auditedPass' AND reply_cd IS NOT NULL AND NOT deleted",
  )
  await buildIndex('exception_event', 'exception_event_not_contested', "(at) WHERE action = 'confirmNotContest'")
}
