import type { Redacted } from './redacted.ts'

/** What only Electron can do: dialogs and the clipboard. Handed in by the app, absent without a window. */
export interface Desktop {
  /** Shows the system's dialog; the path that the person chose, or null where they cancelled. */
  readonly chooseFile: (options: {
    readonly title: string
    readonly extensions: readonly string[]
  }) => Promise<string | null>
  /** Shows the system's dialog; the path to write, or null where they cancelled. */
  readonly saveFile: (options: { readonly title: string; readonly suggestedName: string }) => Promise<string | null>
  readonly writeClipboard: (text: Redacted) => void
  /** What a person asked to have with its secrets, and was told so: the one exit past redaction. */
  readonly writeClipboardWithSecrets: (text: string) => void
}

/** Encrypts for this user of this machine. */
export interface Seal {
  readonly seal: (text: string) => Uint8Array
  readonly unseal: (sealed: Uint8Array) => string
}
