import { startTransition, useEffect, useState, type ReactNode } from 'react'

/**
 * Draws its children one frame later than what stands around them, so that a screen stands at once and its heavy parts follow.
 */
export function Later({ children }: { readonly children: ReactNode }): ReactNode {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // A task after the frame: within it the drawing would still hold the frame up.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setIsDue(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isDue ? children : null
}
