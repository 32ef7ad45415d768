/** Letters, digits and dashes of a title: a name that every file system takes. `otherwise`: where nothing of it is left. */
export function fileNameOf(title: string, otherwise: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
  return name.slice(0, 60).replace(/[\ud800-\udbff]$/u, '') || otherwise
}

/** How many secrets were put aside as names in a text. */
export function secretsPutAside(text: string): number {
  return new Set([...text.matchAll(/\{\{secret:([^}]+)\}\}/gu)].map(([, name]) => name)).size
}
