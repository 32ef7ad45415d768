/** What a thrown value says: the message of an error, and the text of anything else that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
