export const wide = { width: 1440, height: 900 }
export const narrow = { width: 390, height: 844 }
