export function CodeName({ code, name }: { code: string; name?: string | undefined }) {
  return (
    <span className="code-name" title={name ? `${code} ${name}` : code}>
      <span className="code">{code}</span>
      {name && <span> {name}</span>}
    </span>
  )
}
