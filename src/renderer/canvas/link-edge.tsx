import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react'
import type { ReactNode } from 'react'
import type { Link } from './step.ts'

/** A link with its count in the middle. */
export function LinkEdge(props: EdgeProps): ReactNode {
  const link = props.data?.['link'] as Link
  const [path, x, y] = getBezierPath({ ...props, curvature: 0.3 })
  const state = link.broken ? 'broken' : link.passed ? 'passed' : 'idle'
  return (
    <>
      <BaseEdge path={path} className={`link link-${state}`} />
      {link.label !== '' && (
        <EdgeLabelRenderer>
          <div
            className={`link-label link-label-${state} numbers`}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {link.label}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}
