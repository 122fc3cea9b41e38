import typography from '../typography.module.css'

const date = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)/

/** A text in which no line breaks within a date and its time: browsers break after a hyphen. */
export function WholeDates({ text }: { text: string }) {
  return text.split(date).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text.
      <span key={at} className={typography.tabular}>
        {part}
      </span>
    ),
  )
}
