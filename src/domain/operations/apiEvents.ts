/** Days for which events can be read. */
export const eventDays = 90
export const eventsAtOnce = { usual: 100, most: 1000 } as const
