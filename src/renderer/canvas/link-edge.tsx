import { BaseEdge, EdgeLabelRenderer, getBezierPath, getSmoothStepPath, type EdgeProps } from '@xyflow/react'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LinkTools } from './link-tools.ts'
import type { Link } from './step.ts'

/** A link back to the left goes round below both cards, this far beneath the lower of its ends. */
const roundBelow = 90

/** A link with its count in the middle. */
export function LinkEdge(props: EdgeProps): ReactNode {
  const link = props.data?.['link'] as Link
  const tools = props.data?.['tools'] as LinkTools | null
  const goesBack = link.kind === 'way' && props.targetX < props.sourceX
  const [path, x, y] = goesBack
    ? getSmoothStepPath({
        ...props,
        borderRadius: 14,
        offset: 26,
        centerY: Math.max(props.sourceY, props.targetY) + roundBelow,
      })
    : getBezierPath({ ...props, curvature: 0.3 })
  const state = link.broken ? 'broken' : link.passed ? 'passed' : 'idle'
  return (
    <>
      <BaseEdge path={path} className={`link link-${link.kind === 'part' ? 'part' : state}`} />
      {tools !== null && (
        <EdgeLabelRenderer>
          <div className="link-tools" style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
            <LinkButton
              label={`Add a node between "${link.from}" and "${link.to}"`}
              onClick={() => tools.onInsert(link)}
            >
              <IconPlus size={11} />
            </LinkButton>
            <LinkButton label={`Cut the link from "${link.from}" to "${link.to}"`} onClick={() => tools.onCut(link)}>
              <IconX size={11} />
            </LinkButton>
          </div>
        </EdgeLabelRenderer>
      )}
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

function LinkButton(props: {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}): ReactNode {
  return (
    <button
      type="button"
      className="link-tool nodrag nopan"
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
