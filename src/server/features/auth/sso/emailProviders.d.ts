declare module 'email-providers' {
  const domains: readonly string[]
  // biome-ignore lint/style/noDefaultExport: The package has no other.
  export default domains
}
