/** Name that the header Content-Disposition gives the body as a file (RFC 6266, `filename*` first); undefined where it gives none. */
export function fileNameIn(disposition: string | undefined): string | undefined {
  const [, encoded] = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition ?? '') ?? []
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // What is no UTF-8 names nothing; the plain name may.
    }
  }
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '') ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? bare
}
