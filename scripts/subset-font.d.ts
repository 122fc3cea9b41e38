declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes: Readonly<Record<string, { min: number; max: number }>>
    /** OpenType features; the others go. */
    keepFeatures: readonly string[]
  }

  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
  export = subsetFont
}
