import { messageOf } from './message-of.ts'

/** Why a text that was to be JSON cannot be read as such, to stand behind its name: an empty one says nothing of JSON. */
export function lackOfJson(text: string, error: unknown): string {
  return text.trim() === '' ? 'is empty' : `is not JSON (${messageOf(error)})`
}
