import { propertiesOf } from '../../../domain/typed.ts'

/** Begins the span of a statement; the function ends it. Null where nobody traces the request, or it is no request's. */
type BeginStatement = (text: string) => ((error?: unknown) => void) | null

/** Set while the server traces. */
export const statementSpans: { begin: BeginStatement | null } = { begin: null }

/** Runs `send`, whose arguments are those of pg's `query`, within a span of its text; its values stay outside. */
export function withinSpan<Sent>(
  begin: BeginStatement,
  args: readonly unknown[],
  send: (...args: unknown[]) => Sent,
): Sent {
  const [config] = args
  const text = typeof config === 'string' ? config : propertiesOf(config).text
  const end = typeof text === 'string' ? begin(text) : null
  if (!end) return send(...args)
  const callback = args.at(-1)
  if (typeof callback === 'function')
    return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
      end(error)
      callback(error, result)
    })
  const sent = send(...args)
  // A stream of rows has no promise: its span is that of its beginning.
  if (sent instanceof Promise) sent.then(() => end(), end)
  else end()
  return sent
}
