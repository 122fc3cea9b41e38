/** Days left from which on a due date is amber, in lists and in the task counts: under three days. */
export const soonDays = 2
