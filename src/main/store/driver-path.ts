import { createRequire } from 'node:module'

/** Where this process has the driver of the store: a thread that is made of one file, or of a text, finds it there. */
export function driverPath(): string {
  return createRequire(import.meta.url).resolve('better-sqlite3')
}
