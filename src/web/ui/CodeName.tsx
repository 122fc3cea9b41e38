/** A code and what it stands for: the code quiet and in monospace, then its name. */
export function CodeName({ code, name }: { code: string; name?: string | undefined }) {
  return (
    <span className="code-name" title={name ? `${code} ${name}` : code}>
      <span className="code">{code}</span>
      {name && <span> {name}</span>}
    </span>
  )
}
