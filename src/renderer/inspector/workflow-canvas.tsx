import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import type { NodeRunNotice } from '../../shared/views/node-run-notice.ts'
import type { ExecutionView } from '../../shared/views/execution-view.ts'
import type { StoodInNode } from '../../shared/views/node-answer-view.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { CanvasEditing } from '../canvas/editing.ts'
import { Later } from '../controls/later.tsx'
import { Loading } from '../controls/notice.tsx'
import { offerCommands, type Command } from '../state/commands.ts'
import { useNodeTypes } from '../state/node-types.ts'
import { drawingOf } from './drawing-of.ts'

// The canvas library is a quarter of the window's code: the shell is painted before it comes.
const Canvas = lazy(async () => ({ default: memo((await import('../canvas/canvas.tsx')).Canvas) }))

interface ShownWorkflow {
  readonly workflow: Workflow
  readonly view: ExecutionView | null
  readonly live: Readonly<Record<string, NodeRunNotice>> | null
  readonly upTo?: number | null
  /** Nodes that something else than the engine will answer for. */
  readonly stoodIn?: readonly StoodInNode[]
  /** Where it is looked at first while nothing ran; absent: where the workflow begins. */
  readonly start?: string | null
  /** Nodes of which something was written and not saved. */
  readonly unsaved?: readonly string[]
  readonly chosen: string | null
  readonly onChoose: (node: string | null) => void
  /** Absent: it is looked at alone. */
  readonly editing?: CanvasEditing
}

/** A workflow with what one execution did in it. What it draws is worked out after the screen around it stands. */
export function WorkflowCanvas(props: ShownWorkflow): ReactNode {
  return (
    <Later>
      <Drawing {...props} />
    </Later>
  )
}

function Drawing(props: ShownWorkflow): ReactNode {
  const { workflow, view, live, upTo = null, stoodIn, unsaved, start = null, editing = null } = props
  const isEdited = editing !== null
  const types = useNodeTypes()
  // The tables beside it come first: while nodes start and end, the canvas follows as fast as it can be drawn.
  const drawing = useDeferredValue(
    useMemo(
      () => ({
        ...marked(drawingOf(workflow, types, view, live, upTo, stoodIn, isEdited), unsaved),
        drawing: workflow.id,
      }),
      [workflow, types, view, live, upTo, stoodIn, unsaved, isEdited],
    ),
  )
  const [finding, setFinding] = useState(false)
  const endFinding = useCallback(() => setFinding(false), [])
  useEffect(() => offerCommands([findNode(() => setFinding(true))]), [])
  return (
    <Suspense fallback={<Loading what="the canvas" />}>
      <Canvas
        {...drawing}
        start={view === null ? (start ?? drawing.start) : drawing.start}
        chosen={props.chosen}
        onChoose={props.onChoose}
        editing={editing}
        finding={finding}
        onFound={endFinding}
      />
    </Suspense>
  )
}

function findNode(run: () => void): Command {
  const shortcut = 'mod+F'
  return { id: 'find-node', title: 'Find a node', group: 'View', shortcut, outsideEditor: true, unavailable: null, run }
}

function marked<Drawn extends Pick<ReturnType<typeof drawingOf>, 'steps'>>(
  drawn: Drawn,
  unsaved?: readonly string[],
): Drawn {
  if (unsaved === undefined || unsaved.length === 0) return drawn
  const steps = drawn.steps.map((step) => (unsaved.includes(step.id) ? { ...step, badge: 'not saved' } : step))
  return { ...drawn, steps }
}
