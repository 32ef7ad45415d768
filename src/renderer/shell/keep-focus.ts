import { useEffect } from 'react'

interface Focused {
  readonly element: HTMLElement
  /** True on a screen; false in a dialog, a menu or a message over it, and in the shell around it. */
  readonly isOnScreen: boolean
  /** False: by the mouse. Who goes on with that looks for nothing to come back. */
  readonly isByKey: boolean
}

/** So many places are known to go back to. */
const mostKept = 30

/**
 * Who works by keys stays where they were. A button that cannot be pressed while its work is under way has the focus again with
 * the end of the work; where what has the focus goes away (a dialog, a message, what was deleted), the place before it has it.
 * Unless the focus went elsewhere since, or another screen came.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let trail: readonly Focused[] = []
    /** What was opened by the mouse may be left by a key. */
    let goesOnByKey = false
    const keyed = (): void => {
      goesOnByKey = true
    }
    const pointed = (): void => {
      goesOnByKey = false
    }
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return
      const isOnScreen = target.closest('main') !== null
      const focused: Focused = { element: target, isOnScreen, isByKey: target.matches(':focus-visible') }
      trail = [...trail, focused].slice(-mostKept)
    }
    const observer = new MutationObserver((changes) => {
      const last = trail.at(-1)
      if (last === undefined || document.activeElement !== document.body) return
      if (!last.isByKey && !goesOnByKey) return
      if (last.element.isConnected) {
        const isFree = changes.some(({ target }) => target === last.element) && !last.element.matches(':disabled')
        if (isFree) last.element.focus({ preventScroll: true })
        return
      }
      trail = trail.filter(({ element }) => element.isConnected)
      const before = trail.findLast((one) => one.isOnScreen || !last.isOnScreen)
      before?.element.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    // On the window, and first: what a key closes there is gone before the document hears of the key.
    window.addEventListener('keydown', keyed, true)
    window.addEventListener('pointerdown', pointed, true)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      window.removeEventListener('keydown', keyed, true)
      window.removeEventListener('pointerdown', pointed, true)
      observer.disconnect()
    }
  }, [])
}
