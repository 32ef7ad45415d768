import { lazy, memo, Suspense, useDeferredValue, useMemo, type ReactNode } from 'react'
import type { NodeRunNotice } from '../../shared/views/node-run-notice.ts'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { Later } from '../controls/later.tsx'
import { Loading } from '../controls/notice.tsx'
import { drawingOf } from './drawing-of.ts'

// The canvas library is a quarter of the window's code: the shell is painted before it comes.
const Canvas = lazy(async () => ({ default: memo((await import('../canvas/canvas.tsx')).Canvas) }))

/** A workflow with what one execution did in it. */
export function WorkflowCanvas(props: {
  readonly workflow: Workflow
  readonly view: ExecutionView | null
  readonly live: Readonly<Record<string, NodeRunNotice>> | null
  readonly upTo?: number | null
  readonly chosen: string | null
  readonly onChoose: (node: string | null) => void
}): ReactNode {
  const { workflow, view, live, upTo = null } = props
  // The tables beside it come first: while nodes start and end, the canvas follows as fast as it can be drawn.
  const drawing = useDeferredValue(
    useMemo(() => ({ ...drawingOf(workflow, view, live, upTo), drawing: workflow.id }), [workflow, view, live, upTo]),
  )
  return (
    <Later>
      <Suspense fallback={<Loading what="the canvas" />}>
        <Canvas {...drawing} chosen={props.chosen} onChoose={props.onChoose} />
      </Suspense>
    </Later>
  )
}
