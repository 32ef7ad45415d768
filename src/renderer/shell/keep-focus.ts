import { useEffect } from 'react'

/**
 * Who works by keys stays where they were: a button that cannot be pressed while its work is under way loses the focus, and has it
 * again with the end of the work, unless the focus went elsewhere since.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null
    const remember = ({ target }: FocusEvent): void => {
      last = target instanceof HTMLElement && target.matches(':focus-visible') ? target : null
    }
    const observer = new MutationObserver((changes) => {
      if (last === null || document.activeElement !== document.body) return
      if (changes.some(({ target }) => target === last) && !last.matches(':disabled'))
        last.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}
