/** What only Electron can do: dialogs and the clipboard. Handed in by the app, absent without a window. */
export interface Desktop {
  /** Name and text of the file that the person chose; null where they cancelled. */
  readonly chooseFile: () => Promise<{ readonly name: string; readonly text: string } | null>
  /** Folder that the person chose for an export; null where they cancelled. */
  readonly chooseFolder: () => Promise<string | null>
  readonly writeClipboard: (text: string) => void
}
