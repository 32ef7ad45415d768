import { create } from 'zustand'
import { readAddress, writeAddress } from './address.ts'
import { screens, type Screen } from './screens.ts'

interface Navigation {
  readonly screen: Screen
  /** Filters of each screen that can be filtered. */
  readonly filters: Readonly<Partial<Record<Screen, Readonly<Record<string, string>>>>>
}

export const useNavigation = create<Navigation>()(() => {
  const { screen, filters } = readAddress()
  const known = screens.find((each) => each === screen)
  return { screen: known ?? 'reproduce', filters: known === undefined ? {} : { [known]: filters } }
})

export function goTo(screen: Screen): void {
  useNavigation.setState({ screen })
  writeAddress({ screen, filters: useNavigation.getState().filters[screen] ?? {} }, true)
}

/** Keeps a screen's filters in the address of the view. What is typed letter by letter is one step of the history. */
export function rememberFilters(screen: Screen, filters: Readonly<Record<string, string>>): void {
  const before = useNavigation.getState().filters[screen] ?? {}
  useNavigation.setState((state) => ({ filters: { ...state.filters, [screen]: filters } }))
  if (useNavigation.getState().screen !== screen) return
  const [was = '', is = ''] = [before['text'], filters['text']]
  const isTyping = was !== is && was !== '' && is !== ''
  writeAddress({ screen, filters }, !isTyping)
}

type TakeFilters = (filters: Readonly<Record<string, string>>) => void
const takers = new Map<Screen, TakeFilters>()

/** Hands a screen's filters to `take` whenever a person comes back to an address of it. */
export function onReturn(screen: Screen, take: TakeFilters): void {
  takers.set(screen, take)
}

/** From now on the screen and its filters follow the address when a person goes back or forward. */
export function followHistory(): void {
  window.addEventListener('popstate', () => {
    const address = readAddress()
    const screen = screens.find((each) => each === address.screen) ?? 'reproduce'
    useNavigation.setState((state) => ({ screen, filters: { ...state.filters, [screen]: address.filters } }))
    takers.get(screen)?.(address.filters)
  })
}

export function goBack(): void {
  history.back()
}

export function goForward(): void {
  history.forward()
}
