import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

/**
 * An item of a menu that may be off. It is reached all the same and told as unavailable: a menu whose first item takes no focus
 * has no key that closes it.
 */
export function MenuChoice(props: {
  readonly isOff: boolean
  readonly onChoose: () => void
  readonly rightSection?: ReactNode
  readonly title?: string | undefined
  readonly children: ReactNode
}): ReactNode {
  const { isOff, onChoose, rightSection, title, children } = props
  return (
    <Menu.Item
      aria-disabled={isOff}
      {...(isOff && { 'data-disabled': true })}
      closeMenuOnClick={!isOff}
      rightSection={rightSection}
      title={title}
      onClick={() => !isOff && onChoose()}
    >
      {children}
    </Menu.Item>
  )
}
