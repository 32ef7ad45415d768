import type { ReactNode } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import styles from './split.module.css'

export interface SplitPart {
  readonly id: string
  /** CSS size, e.g. `28%` or `300px`. */
  readonly size: string
  readonly minimum: string
  readonly maximum?: string
  readonly content: ReactNode
}

/** Panes beside or above each other with movable seams; where a person left them is remembered under `id`. */
export function Split(props: {
  readonly id: string
  readonly orientation: 'horizontal' | 'vertical'
  readonly parts: readonly SplitPart[]
}): ReactNode {
  const layout = useDefaultLayout({ id: `faultline-${props.id}`, storage: localStorage })
  return (
    <Group orientation={props.orientation} id={props.id} className={styles.group} {...layout}>
      {props.parts.flatMap((part, index) => [
        ...(index === 0
          ? []
          : [
              <Separator
                key={`seam-${part.id}`}
                className={styles.seam}
                aria-label={`Size of ${props.parts[index - 1]?.id ?? ''} and ${part.id}`}
              />,
            ]),
        <Panel
          key={part.id}
          id={part.id}
          className={styles.panel}
          defaultSize={part.size}
          minSize={part.minimum}
          {...(part.maximum === undefined ? {} : { maxSize: part.maximum })}
        >
          {part.content}
        </Panel>,
      ])}
    </Group>
  )
}
