/**
 * Reads a JSON column of the store. Only the store writes them: a text that is no JSON was damaged in the file, and is told like
 * any damaged page.
 */
export function storedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw Object.assign(new Error(`a text of ${String(text.length)} characters is no JSON any more`), {
      code: 'SQLITE_CORRUPT_JSON',
    })
  }
}
