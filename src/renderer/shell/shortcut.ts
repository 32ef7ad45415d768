const isMac = navigator.userAgent.includes('Mac')

/** A shortcut as it stands beside an action: `Ctrl+Enter`, on a Mac `⌘Enter`. */
export function shortcutText(shortcut: string): string {
  return shortcut
    .split('+')
    .map((key) => (key === 'mod' ? (isMac ? '⌘' : 'Ctrl') : key === 'shift' ? (isMac ? '⇧' : 'Shift') : key))
    .join(isMac ? '' : '+')
}
