/** PASSWORD_MEMORY of tests: most of a sign-in would be the hash, and only `enumeration.test.ts` is about how long it takes. */
export const testPasswordMemory = 64
