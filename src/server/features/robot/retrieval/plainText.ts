export function plainText(markdown: string): string {
  return markdown
    .replace(/\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|\*|`)(?=\S)(.+?)\1/g, '$2')
    .replace(/^#+ /gm, '')
    .replace(/\\([\\`*_{}[\]()<>#|~])/g, '$1')
}
