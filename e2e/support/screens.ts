export const wide = { width: 1440, height: 900 }
/** A small laptop, or half of a large screen. */
export const middle = { width: 1024, height: 768 }
export const narrow = { width: 390, height: 844 }
