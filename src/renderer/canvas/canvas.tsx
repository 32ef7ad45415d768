import '@xyflow/react/dist/base.css'
import { useComputedColorScheme } from '@mantine/core'
import { Background, Controls, ReactFlow, ReactFlowProvider, type Edge, type Node } from '@xyflow/react'
import { useMemo, type ReactNode } from 'react'
import { LinkEdge } from './link-edge.tsx'
import { StepCard } from './step-card.tsx'
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
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        colorMode={scheme}
        fitView
        fitViewOptions={{ padding: 0.1, maxZoom: 1 }}
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
        <Controls showInteractive={false} orientation="horizontal" position="bottom-right" />
      </ReactFlow>
    </ReactFlowProvider>
  )
}
