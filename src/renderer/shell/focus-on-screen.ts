import { useEffect, useRef, type RefObject } from 'react'
import type { Screen } from '../state/screens.ts'

/** A list that was open over the screen gives the focus back this late, in milliseconds, to what is not there any more. */
const settledMs = 100

/**
 * Who goes to another screen by a key stands on it: what had the focus went away with the screen before, and the way by Tab would
 * begin at the rail again. A screen reader says the name of the screen.
 */
export function useFocusOnScreen(screen: Screen): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null)
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return undefined
    before.current = screen
    const take = (): void => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    }
    take()
    const late = setTimeout(take, settledMs)
    return () => clearTimeout(late)
  }, [screen])
  return place
}
