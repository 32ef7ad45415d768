import '@xyflow/react/dist/base.css'
import { useComputedColorScheme } from '@mantine/core'
import {
  Background,
  Controls,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  useStoreApi,
  type Edge,
  type Node,
} from '@xyflow/react'
import { useEffect, useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { LinkEdge } from './link-edge.tsx'
import { directions, neighbour } from './neighbour.ts'
import { StepCard, stepHeight, stepWidth } from './step-card.tsx'
import type { Link, Step } from './step.ts'
import './canvas.css'

const nodeTypes = { step: StepCard }
const edgeTypes = { link: LinkEdge }
const fit = { padding: 0.08, minZoom: 0.36, maxZoom: 1.5 }
/** From here down a card shows its name alone, in letters that can still be read. */
const farZoom = 0.68

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
      <CanvasBox links={props.links}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          colorMode={scheme}
          fitView
          fitViewOptions={fit}
          minZoom={0.2}
          maxZoom={1.75}
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          // The space key belongs to the text fields and editors beside the canvas.
          panActivationKeyCode={null}
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
          <FitToPane />
          <KeepInSight chosen={props.chosen} />
          <Controls showInteractive={false} orientation="horizontal" position="bottom-right" />
        </ReactFlow>
      </CanvasBox>
    </ReactFlowProvider>
  )
}

/** Far away, names are written larger. Keys: + - 0 zoom and fit, arrows go from step to step along the links, or pan. */
function CanvasBox(props: { readonly links: readonly Link[]; readonly children: ReactNode }): ReactNode {
  const { fitView, zoomIn, zoomOut, getViewport, setViewport, getNodes } = useReactFlow()
  const isFar = useStore((state) => state.transform[2] < farZoom)
  const pressed = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
    const from = event.target.closest('.react-flow__node')?.getAttribute('data-id') ?? null
    const direction = directions[event.key]
    if (event.key === '+' || event.key === '=') void zoomIn()
    else if (event.key === '-') void zoomOut()
    else if (event.key === '0') void fitView(fit)
    else if (direction !== undefined) {
      const next = from === null ? null : neighbour(from, direction, props.links, getNodes())
      if (next !== null) focusStep(event.currentTarget, next)
      else if (from === null) {
        const { x, y, zoom } = getViewport()
        void setViewport({ x: x - direction[0] * 70, y: y - direction[1] * 70, zoom })
      }
    } else return
    event.preventDefault()
  }
  return (
    <div className="canvas-box" data-far={isFar} role="presentation" onKeyDown={pressed}>
      {props.children}
    </div>
  )
}

function focusStep(box: HTMLElement, id: string): void {
  box.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)?.focus()
}

/** A pane of another size shows the whole workflow again. */
function FitToPane(): ReactNode {
  const { fitView } = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  useEffect(() => {
    void fitView(fit)
  }, [width, height, fitView])
  return null
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
    void setCenter(positionAbsolute.x + stepWidth / 2, positionAbsolute.y + 24, { zoom, duration: isStill() ? 0 : 180 })
  }, [chosen, getInternalNode, getViewport, setCenter, store])
  return null
}

/** True where the system asks for no motion. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function colourOf(node: Node): string {
  const step = node.data['step'] as Step
  if (step.status === 'unknown') return 'var(--text-faint)'
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
