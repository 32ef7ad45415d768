/** True where a text begins as a captured request does: a cURL line, a raw HTTP message, or a HAR log. */
export function looksLikeRequest(text: string): boolean {
  const start = text.slice(0, 2000).replace(/^\u{FEFF}/u, '')
  return (
    /^\s*(?:\$\s+)?(?:\S*[/\\])?curl(?:\.exe)?\s/i.test(start) ||
    /^\s*[A-Z]{3,10} \S+ HTTP\/1\.[01]\r?\n/.test(start) ||
    /^\s*\{\s*"log"\s*:\s*\{/.test(start)
  )
}
