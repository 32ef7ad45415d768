import { Checkbox, Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The files that will be written, each by its format. */
export function FileChoice<Format extends string>(props: {
  readonly files: Readonly<Record<Format, string>>
  readonly order: readonly Format[]
  readonly chosen: readonly Format[]
  /** Gets them in their order. */
  readonly onChoose: (formats: readonly Format[]) => void
}): ReactNode {
  const { files, order, chosen, onChoose } = props
  return (
    <Checkbox.Group
      value={[...chosen]}
      onChange={(values: readonly string[]) => onChoose(order.filter((format) => values.includes(format)))}
      aria-label="Files to write"
    >
      <Group gap="md">
        {order.map((format) => (
          <Checkbox key={format} size="xs" value={format} label={files[format]} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
