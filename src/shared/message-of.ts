/** What an error says; of anything else that was thrown, the thing as text. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
