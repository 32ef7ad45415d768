import type { ReactNode } from 'react'
import { shortcutText } from '../controls/shortcut.ts'
import { useDeliveries } from '../state/deliveries.ts'
import { goTo, useNavigation } from '../state/navigation.ts'
import { RailPlaces } from './rail-places.tsx'

/** The rail, with the screen that is shown and the deliveries that nobody has looked at. */
export function Rail(): ReactNode {
  const current = useNavigation((state) => state.screen)
  const unread = useDeliveries((state) => state.unread)
  const arrived = useDeliveries((state) => state.arrived)
  return <RailPlaces current={current} unread={unread} arrived={arrived} shortcut={shortcutOf} go={goTo} />
}

function shortcutOf(place: number): string {
  return shortcutText(`mod+${place}`)
}
