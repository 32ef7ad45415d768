import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/** Where a menu of a row opens, in pixels of the window. */
export interface MenuPlace {
  readonly left: number
  readonly top: number
}

/** The menu of one row, at the place of the pointer or below the row. */
export function RowMenu(props: {
  readonly place: MenuPlace
  readonly label: string
  readonly close: () => void
  readonly children: ReactNode
}): ReactNode {
  const { left, top } = props.place
  return (
    <Menu
      opened
      onClose={props.close}
      position="bottom-start"
      offset={2}
      returnFocus={false}
      // The key that opens it is still on its way up.
      clickOutsideEvents={['mousedown', 'touchstart']}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <div aria-hidden style={{ position: 'fixed', left, top, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={props.label}>{props.children}</Menu.Dropdown>
    </Menu>
  )
}
