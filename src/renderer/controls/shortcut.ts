const isMac = navigator.userAgent.includes('Mac')

const words: Readonly<Record<string, readonly [other: string, mac: string]>> = {
  mod: ['Ctrl', '⌘'],
  shift: ['Shift', '⇧'],
  alt: ['Alt', '⌥'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
}

/** A shortcut as it stands beside an action: `Ctrl+Enter`, on a Mac `⌘Enter`. */
export function shortcutText(shortcut: string): string {
  // The sign is written with Shift on some keyboards alone.
  if (shortcut === 'shift+?') return '?'
  return shortcut
    .split('+')
    .map((key) => words[key]?.[isMac ? 1 : 0] ?? key)
    .join(isMac ? '' : '+')
}
