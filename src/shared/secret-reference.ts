/** How a case file refers to a secret: `{{secret:NAME}}` in a text of it. The value stands in no case. */

const reference = /\{\{secret:([A-Za-z0-9][A-Za-z0-9._-]{0,99})\}\}/gu

export function writeSecretReference(name: string): string {
  return `{{secret:${name}}}`
}

/** The text with what `valueOf` gives in place of each reference. */
function readSecretReferences(text: string, valueOf: (name: string) => string): string {
  return text.includes('{{secret:') ? text.replaceAll(reference, (_found, name: string) => valueOf(name)) : text
}

/** The same for every text within a value. */
export function resolveSecrets<Value>(value: Value, valueOf: (name: string) => string): Value {
  const text = JSON.stringify(value) as string | undefined
  if (text?.includes('{{secret:') !== true) return value
  // Only texts within it were replaced: it has the same shape.
  return JSON.parse(readSecretReferences(text, (name) => JSON.stringify(valueOf(name)).slice(1, -1))) as Value
}
