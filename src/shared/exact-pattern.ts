/** The regular expression (flags `gu`) that matches this text and nothing else. */
export function exactPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&')
}
