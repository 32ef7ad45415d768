const names = '__proto__|prototype|getPrototypeOf|mainModule|binding|_load'
const dotted = new RegExp(`\\.\\s*(${names})(?![\\w$])`)
const bracketed = new RegExp(`[\\w$)\\]]\\s*(?:\\?\\.)?\\[\\s*(['"\`])(${names}|constructor)\\1\\s*\\]`)
const texts = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/gs

/**
 * The name of a member that the service refuses to read in an expression, whatever it is read from: a field of an item that has
 * that name too. Null where the code reads none.
 */
export function unsafeNameIn(code: string): string | null {
  return bracketed.exec(code)?.[2] ?? dotted.exec(code.replace(texts, "''"))?.[1] ?? null
}
