/** A type of node that is not known, in words: `n8n-nodes-base.googleSheets` is `Google Sheets`. */
export function spelledType(type: string): string {
  const spaced = type.slice(type.lastIndexOf('.') + 1).replaceAll(/([a-z])([A-Z])/g, '$1 $2')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
