import { useEffect, useRef, useState } from 'react'
import { answerOf } from '../state/node-answer.ts'
import { itemsToPin } from './items-to-pin.ts'

/** What stands in the field before anybody wrote into it. */
const untouched = '[{}]'

/**
 * Fills the items of a pinned output with those of the node, where nobody wrote others; `node` null: nothing is pinned. The note
 * says where they come from; null where they are a person's own.
 */
export function useItemsToPin(node: string | null, items: string, fill: (items: string) => void): string | null {
  const [filled, setFilled] = useState<{ readonly text: string; readonly note: string } | null>(null)
  const isOwn = items !== untouched && items !== filled?.text
  const taken = useRef({ isOwn, fill })
  useEffect(() => {
    taken.current = { isOwn, fill }
  })
  useEffect(() => {
    if (node === null || taken.current.isOwn) return undefined
    let isLeft = false
    void answerOf(node).then((view) => {
      if (isLeft || view === null || taken.current.isOwn) return
      const given = itemsToPin(view)
      setFilled(given)
      taken.current.fill(given.text)
    })
    return () => {
      isLeft = true
    }
  }, [node])
  return node === null || isOwn ? null : (filled?.note ?? null)
}
