import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'

/** How far back a screen looks, in hours; 0: over all that is kept. */
export function SpanChoice<Span extends number>(props: {
  readonly spans: readonly Span[]
  readonly chosen: Span
  readonly onChoose: (span: Span) => void
}): ReactNode {
  return (
    <SegmentedControl
      aria-label="Span of time"
      data={props.spans.map((each) => ({ value: String(each), label: titleOf(each) }))}
      value={String(props.chosen)}
      onChange={(value) => {
        const span = props.spans.find((each) => String(each) === value)
        if (span !== undefined) props.onChoose(span)
      }}
    />
  )
}

const titles: Readonly<Record<number, string>> = { 0: 'All', 1: 'Hour', 24: 'Day', 168: 'Week', 720: '30 days' }

function titleOf(hours: number): string {
  return titles[hours] ?? `${hours} h`
}
