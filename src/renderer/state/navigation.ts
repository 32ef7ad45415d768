import { create } from 'zustand'
import { readAddress, writeAddress } from './address.ts'

/** The screens, in the order of the rail. */
export const screens = [
  'reproduce',
  'deliveries',
  'executions',
  'workflows',
  'measures',
  'ai-steps',
  'settings',
] as const
export type Screen = (typeof screens)[number]

interface Navigation {
  readonly screen: Screen
  /** Filters of each screen that has any. */
  readonly filters: Readonly<Partial<Record<Screen, Readonly<Record<string, string>>>>>
}

export const useNavigation = create<Navigation>()(() => {
  const { screen, filters } = readAddress()
  const known = screens.find((each) => each === screen)
  return { screen: known ?? 'reproduce', filters: known === undefined ? {} : { [known]: filters } }
})

export function goTo(screen: Screen): void {
  useNavigation.setState({ screen })
  writeAddress({ screen, filters: useNavigation.getState().filters[screen] ?? {} })
}

/** Keeps a screen's filters in the address of the view. */
export function rememberFilters(screen: Screen, filters: Readonly<Record<string, string>>): void {
  useNavigation.setState((state) => ({ filters: { ...state.filters, [screen]: filters } }))
  if (useNavigation.getState().screen === screen) writeAddress({ screen, filters })
}
