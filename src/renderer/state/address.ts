/**
 * The address of the view: `#executions?status=error&text=card`. It holds the screen and its filters, so that a view that
 * is loaded again looks the same, and one that was left is come back to.
 */
export interface Address {
  readonly screen: string
  readonly filters: Readonly<Record<string, string>>
}

export function readAddress(): Address {
  const [screen = '', query = ''] = location.hash.slice(1).split('?')
  return { screen, filters: Object.fromEntries(new URLSearchParams(query)) }
}

/** Writes the address: as a step of the history, or (`isStep` false) in place of the one that stands there. */
export function writeAddress({ screen, filters }: Address, isStep: boolean): void {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString()
  const hash = `#${screen}${query === '' ? '' : `?${query}`}`
  if (hash === location.hash) return
  if (isStep) history.pushState(null, '', hash)
  else history.replaceState(null, '', hash)
}
