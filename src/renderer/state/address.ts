/**
 * The address of the view: `#executions?status=error&text=card`. It holds the screen and its filters, so that a view that
 * is loaded again looks the same.
 */
export interface Address {
  readonly screen: string
  readonly filters: Readonly<Record<string, string>>
}

export function readAddress(): Address {
  const [screen = '', query = ''] = location.hash.slice(1).split('?')
  return { screen, filters: Object.fromEntries(new URLSearchParams(query)) }
}

/** Writes the address without a step of history: going back is done in the app. */
export function writeAddress({ screen, filters }: Address): void {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString()
  history.replaceState(null, '', `#${screen}${query === '' ? '' : `?${query}`}`)
}
