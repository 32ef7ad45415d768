import '@xyflow/react/dist/base.css'
import { useComputedColorScheme } from '@mantine/core'
import {
  Background,
  Controls,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
  type Edge,
  type Node,
} from '@xyflow/react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { LinkEdge } from './link-edge.tsx'
import { StepCard, stepHeight, stepWidth } from './step-card.tsx'
import type { Link, Step } from './step.ts'
import './canvas.css'

const nodeTypes = { step: StepCard }
const edgeTypes = { link: LinkEdge }

/** Steps and links, to look at and to choose from: pan, zoom, fit; Tab and Enter choose a step. */
export function Canvas(props: {
  readonly steps: readonly Step[]
  readonly links: readonly Link[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  /** What is drawn; a new one is fitted into view. */
  readonly drawing: string
}): ReactNode {
  const scheme = useComputedColorScheme('light')
  const nodes = useMemo(
    (): Node[] =>
      props.steps.map((step) => ({
        id: step.id,
        type: 'step',
        position: { x: step.x, y: step.y },
        width: stepWidth,
        height: stepHeight(step.outputs.length),
        data: { step },
        selected: step.id === props.chosen,
        ariaLabel: `${step.title}, ${step.subtitle}, ${step.status === 'idle' ? 'has not run' : step.status}`,
        ariaRole: 'button',
      })),
    [props.steps, props.chosen],
  )
  const edges = useMemo(
    (): Edge[] =>
      props.links.map((link) => ({
        id: link.id,
        type: 'link',
        source: link.from,
        sourceHandle: String(link.output),
        target: link.to,
        data: { link },
        focusable: false,
        selectable: false,
      })),
    [props.links],
  )
  return (
    <ReactFlowProvider key={props.drawing}>
      <div className="canvas-box">
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          colorMode={scheme}
          fitView
          fitViewOptions={{ padding: 0.1, minZoom: 0.55, maxZoom: 1 }}
          minZoom={0.2}
          maxZoom={1.75}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          proOptions={{ hideAttribution: true }}
          onNodeClick={(_event, node) => props.onChoose(node.id)}
          onPaneClick={() => props.onChoose(null)}
          onNodesChange={(changes) => {
            // The keyboard chooses through a change of selection, not through a click.
            for (const change of changes) if (change.type === 'select' && change.selected) props.onChoose(change.id)
          }}
        >
          <Background gap={22} size={1.2} />
          <MiniMap
            className="canvas-map"
            position="bottom-left"
            ariaLabel="Overview of the workflow"
            pannable
            zoomable
            nodeColor={colourOf}
            nodeBorderRadius={14}
          />
          <KeepInSight chosen={props.chosen} />
          <Controls showInteractive={false} orientation="horizontal" position="bottom-right" />
        </ReactFlow>
      </div>
    </ReactFlowProvider>
  )
}

/** A step chosen elsewhere (a list, a key, stepping through the runs) is brought into sight. */
function KeepInSight({ chosen }: { readonly chosen: string | null }): ReactNode {
  const { getInternalNode, getViewport, setCenter } = useReactFlow()
  const store = useStoreApi()
  useEffect(() => {
    const node = chosen === null ? undefined : getInternalNode(chosen)
    if (node === undefined) return
    const { x, y, zoom } = getViewport()
    const { width, height } = store.getState()
    const { positionAbsolute } = node.internals
    const left = positionAbsolute.x * zoom + x
    const top = positionAbsolute.y * zoom + y
    const right = left + (node.measured.width ?? 0) * zoom
    const bottom = top + (node.measured.height ?? 0) * zoom
    if (left >= 0 && top >= 0 && right <= width && bottom <= height) return
    void setCenter(positionAbsolute.x + stepWidth / 2, positionAbsolute.y + 24, { zoom, duration: 180 })
  }, [chosen, getInternalNode, getViewport, setCenter, store])
  return null
}

function colourOf(node: Node): string {
  const step = node.data['step'] as Step
  if (step.marked || step.status === 'error') return 'var(--fault)'
  switch (step.status) {
    case 'success':
      return 'var(--good)'
    case 'warning':
      return 'var(--warn)'
    case 'running':
      return 'var(--ink)'
    case 'idle':
    case 'waiting':
    case 'canceled':
      return 'var(--line-strong)'
  }
}
