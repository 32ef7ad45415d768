import { useEffect } from 'react'

interface Pressed {
  readonly button: Element
  readonly label: string
}

/** What is begun by such a button may have ended before the second press of a double click comes: it is not begun twice. */
const begun = '[data-once]'

/**
 * The second press of a double click, or a key that is held, presses no other button than the first: where a button gives way to
 * another at its place ("Send one item" to "Stop", a row to the one below it), that one was not meant.
 */
export function useSinglePress(): void {
  useEffect(() => {
    let first: Pressed | null = null
    const take = (event: Event, isFirst: boolean): void => {
      const now = pressedBy(event)
      if (isFirst) first = now
      else if (now !== null && first !== null && !isAgain(now, first)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    // A key that is pressed on a button comes as a click as well: without a number.
    const clicked = (event: MouseEvent): void => {
      if (event.detail > 0) take(event, event.detail === 1)
    }
    const keyed = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' || event.key === ' ') take(event, !event.repeat)
    }
    document.addEventListener('click', clicked, true)
    document.addEventListener('keydown', keyed, true)
    return () => {
      document.removeEventListener('click', clicked, true)
      document.removeEventListener('keydown', keyed, true)
    }
  }, [])
}

function isAgain(now: Pressed, first: Pressed): boolean {
  return now.button === first.button && now.label === first.label && !now.button.matches(begun)
}

function pressedBy({ target }: Event): Pressed | null {
  const button = target instanceof Element ? target.closest('button') : null
  return button === null ? null : { button, label: button.ariaLabel ?? button.textContent }
}
