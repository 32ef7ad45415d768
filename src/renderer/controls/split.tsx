import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'
import styles from './split.module.css'

export interface SplitPart {
  readonly id: string
  /** CSS size, e.g. `28%` or `300px`. */
  readonly size: string
  readonly minimum: string
  readonly maximum?: string
  /** Height in pixels where there is no room to stand beside or above the others, or what it is at a width; default 300. */
  readonly stacked?: number | ((width: number) => number)
  readonly content: ReactNode
}

interface SplitProps {
  readonly id: string
  readonly orientation: 'horizontal' | 'vertical'
  readonly parts: readonly SplitPart[]
}

/**
 * Panes beside or above each other with movable seams; where a person left them is remembered under `id`. Where the room
 * falls short of their minimums (a small window, a high zoom) they stand below each other and are scrolled.
 */
export function Split(props: SplitProps): ReactNode {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const room = props.orientation === 'horizontal' ? width : height
  const needed = props.parts.reduce((sum, part) => sum + Number.parseFloat(part.minimum), 0)
  return (
    <div className={styles.room} ref={ref}>
      {room > 0 && room < needed ? <Stack parts={props.parts} width={width} /> : <Seamed {...props} />}
    </div>
  )
}

/** Panes below each other, each as high as it needs, scrolled as one. */
export function Stack(props: {
  readonly parts: readonly Pick<SplitPart, 'id' | 'stacked' | 'content'>[]
  readonly width: number
}): ReactNode {
  return (
    <div className={styles.stack}>
      {props.parts.map(({ id, stacked = 300, content }) => (
        <div
          key={id}
          className={styles.stacked}
          style={{ height: typeof stacked === 'number' ? stacked : stacked(props.width) }}
        >
          {content}
        </div>
      ))}
    </div>
  )
}

function Seamed(props: SplitProps): ReactNode {
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
