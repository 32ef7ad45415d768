import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { largest } from '../../shared/list.ts'
import type { MeasuredPart } from '../../shared/measures.ts'
import { clock, count } from '../controls/format.ts'
import styles from './measures.module.css'

const height = 132
const axis = 18

/** Executions over time: succeeded above the line, failed (hatched) below it, so that neither hides the other. */
export function OverTime({ parts }: { readonly parts: readonly MeasuredPart[] }): ReactNode {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const most = Math.max(1, largest(parts.map((part) => Math.max(part.succeeded, part.failed))))
  const step = parts.length === 0 ? 0 : width / parts.length
  const half = (height - axis) / 2
  const totals = parts.reduce((sum, part) => ({ ok: sum.ok + part.succeeded, bad: sum.bad + part.failed }), {
    ok: 0,
    bad: 0,
  })
  return (
    <div ref={ref} className={styles.chart}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`Executions over time: ${totals.ok} succeeded, ${totals.bad} failed`}
      >
        <defs>
          <pattern id="failed-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="5" height="5" className={styles.failedGround} />
            <path d="M0 0V5" className={styles.failedLine} />
          </pattern>
        </defs>
        <path d={`M0 ${half}H${width}`} className={styles.zero} />
        {parts.map((part, index) => {
          const x = index * step + Math.min(1.5, step * 0.1)
          const wide = Math.max(1, Math.min(step * 0.8, 26))
          const up = (part.succeeded / most) * (half - 8)
          const down = (part.failed / most) * (half - 8)
          return (
            <g key={part.starts_at}>
              <title>
                {`${clock(part.starts_at)}: ${count(part.succeeded, 'succeeded', 'succeeded')}, ${count(part.failed, 'failed', 'failed')}, ${count(part.deliveries, 'delivery', 'deliveries')}`}
              </title>
              <rect x={x} y={0} width={Math.max(wide, step)} height={height - axis} fill="transparent" />
              {up > 0 && (
                <rect x={x} y={half - 1 - up} width={wide} height={up} rx={1.5} className={styles.succeeded} />
              )}
              {down > 0 && <rect x={x} y={half + 1} width={wide} height={down} rx={1.5} fill="url(#failed-hatch)" />}
            </g>
          )
        })}
        {parts.length > 0 && (
          <>
            <text x={0} y={height - 4} className={styles.tick}>
              {clock(parts[0]?.starts_at ?? '')}
            </text>
            {parts.length > 1 && (
              <text x={width} y={height - 4} textAnchor="end" className={styles.tick}>
                {clock(parts.at(-1)?.starts_at ?? '')}
              </text>
            )}
          </>
        )}
        <text x={width} y={10} textAnchor="end" className={styles.tick}>
          {`succeeded, up to ${most.toLocaleString()}`}
        </text>
        <text x={width} y={height - axis - 2} textAnchor="end" className={styles.tick}>
          failed
        </text>
      </svg>
    </div>
  )
}
