import type { ConversionProgress } from '../store/convert-file.ts'
import { say } from './say.ts'

/** Every so many seconds. */
const everySeconds = 5
let said = 0

/** Says from time to time that an older store is being rewritten. */
export function sayConversion({ fileBytes, elapsedMs }: ConversionProgress): void {
  const seconds = Math.floor(elapsedMs / 1000)
  if (seconds < said + everySeconds) return
  said = seconds
  say(
    `The store of ${(fileBytes / 1_000_000).toFixed(0)} MB is being rewritten once, so that it can get smaller: ${String(seconds)} s.`,
  )
}
