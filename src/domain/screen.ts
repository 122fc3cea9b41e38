/** The layout for small screens is shown below this width, in pixels. Specification 9. */
export const narrowBelow = 992

/** Width of the open sidebar in pixels. Specification 9. */
export const sidebarWidth = 210

/** Milliseconds for which a message at the top is shown. Specification 9. */
export const toastMs = 5_000

/** Seconds between refreshes of a list: `usual` unless the user has chosen another number. Specification 9. */
export const refreshSeconds = { usual: 6, min: 3, max: 600 }
