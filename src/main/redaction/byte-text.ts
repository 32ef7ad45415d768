/** Bytes that are no text, as a text of one sign for each, while secrets are looked for in them. */

/** What begins such a text: it is in no alphabet. */
const mark = '\u{f8ff}bytes:'

export function textForBytes(bytes: Uint8Array): string {
  return mark + Buffer.from(bytes).toString('latin1')
}

/** The same JSON with base64 of the bytes wherever such a text stands in it. */
export function bytesInBase64(json: string): string {
  if (!json.includes(mark)) return json
  const value: unknown = JSON.parse(json, (_key, one: unknown) =>
    typeof one === 'string' && one.startsWith(mark)
      ? Buffer.from(one.slice(mark.length), 'latin1').toString('base64')
      : one,
  )
  return JSON.stringify(value, null, 2)
}
