/** Days left at which a due date turns amber, in lists and in the task counts. */
export const soonDays = 2
