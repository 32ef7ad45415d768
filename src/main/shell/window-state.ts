import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { themes, type Theme } from '../../shared/settings.ts'

const bounds = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
const state = z.object({
  bounds: z.nullable(bounds),
  maximized: z.boolean(),
  theme: z._default(z.enum(themes), 'system'),
})

export type WindowBounds = z.infer<typeof bounds>

/** Where the window stood when it was closed last; `bounds` is null at the first start or where the file is unreadable. */
export interface RememberedWindow {
  readonly bounds: WindowBounds | null
  readonly maximized: boolean
  /** The theme that was in force: the first frame is drawn before the settings can be read. */
  readonly theme: Theme
  /** Keeps the place for the next start. A folder that cannot be written is not worth a word here: the store says it. */
  readonly remember: (bounds: WindowBounds, maximized: boolean, theme: Theme) => void
}

/** Reads the window's last place from a small JSON file, for it is wanted before the store is open. */
export function rememberedWindow(path: string): RememberedWindow {
  return {
    ...read(path),
    remember: (now, maximized, theme) => {
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
        writeFileSync(`${path}.new`, JSON.stringify({ bounds: pick(now), maximized, theme }), { mode: 0o600 })
        renameSync(`${path}.new`, path)
      } catch {
        // The place of a window is no reason to keep a person from closing it.
      }
    },
  }
}

function read(path: string): z.infer<typeof state> {
  try {
    const found = state.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    if (found.success) return found.data
  } catch {
    // No file yet, or one that a power cut left half-written: start as the first time.
  }
  return { bounds: null, maximized: false, theme: 'system' }
}

function pick({ x, y, width, height }: WindowBounds): WindowBounds {
  return { x, y, width, height }
}
