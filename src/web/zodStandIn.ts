/**
 * Stands for zod in the browser's bundle (vite.config.ts), where it saves 20 kB of every page: the browser reads of a
 * call its method, path and encoding only. Its forms check with `domain/fields`, as the schemas do, and what the server
 * answers is trusted. Whoever parses in the browser all the same is told at once.
 */
const parsers = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'spa'])

export const z: unknown = new Proxy(() => z, {
  get: (_, name) => {
    if (parsers.has(name)) throw new Error('Schemas are not part of the browser bundle: check with domain/fields')
    return z
  },
})
