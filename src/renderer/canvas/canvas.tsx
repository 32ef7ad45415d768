import '@xyflow/react/dist/base.css'
import { useComputedColorScheme } from '@mantine/core'
import {
  Background,
  Controls,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
  type Edge,
  type Node,
} from '@xyflow/react'
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { CanvasMap } from './canvas-map.tsx'
import { CanvasSides } from './canvas-sides.tsx'
import { withChosen } from './chosen-steps.ts'
import { useFocusInSight } from './focus-in-sight.ts'
import { useFocusStep } from './focus-step.ts'
import { draggedNode, useDragged, useSpread } from './dragged-steps.ts'
import { useDrawnInTurn } from './drawn-in-turn.ts'
import { isMenuKey, nudge, wayOf, type CanvasEditing } from './editing.ts'
import { KeepInSight } from './keep-in-sight.tsx'
import { LinkEdge } from './link-edge.tsx'
import { useLinkTools } from './link-tools.ts'
import { directions, neighbour } from './neighbour.ts'
import { FindStep } from './find-step.tsx'
import { NoteCard } from './note-card.tsx'
import { openingView, type Box, type View } from './opening-view.ts'
import type { Spread } from './spread.ts'
import { StepCard, handlesOf, inputHandle, partHandle, partsHandle } from './step-card.tsx'
import { stepHeight, stepWidth } from './step-size.ts'
import type { Link, Note, Step } from './step.ts'
import './canvas.css'

const noSteps: readonly string[] = []
const nodeTypes = { step: StepCard, note: NoteCard }
const edgeTypes = { link: LinkEdge }
/** All of it, however small its names become: what the button and the key 0 are for. */
const fit = { padding: 0.08, maxZoom: 1.5 }
/** From here down a card shows its name alone, in letters that can still be read. */
const farZoom = 0.68

/** With more steps than these a person is lost without the map of the whole. */
const manySteps = 30
/** With more only those in sight are drawn: all of them would hold up every screen with the canvas on it. */
const mostDrawn = 300

/** Steps and links, to look at and to choose from: pan, zoom, fit, find; Tab and Enter choose a step. */
export function Canvas(props: {
  readonly steps: readonly Step[]
  readonly links: readonly Link[]
  readonly notes: readonly Note[]
  /** Where it begins: the first thing that is looked at. Null: at its left. */
  readonly start: string | null
  /** True while a step is looked for by its name. */
  readonly finding: boolean
  readonly onFound: () => void
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  /** What is drawn; a new one is fitted into view. */
  readonly drawing: string
  /** Null: it is looked at alone. */
  readonly editing: CanvasEditing | null
}): ReactNode {
  const scheme = useComputedColorScheme('light')
  const { editing } = props
  const spread = useSpread(props.steps, props.drawing, editing !== null)
  const markedSteps = editing?.marked ?? noSteps
  const { places, follow, settle } = useDragged(props.steps, spread, editing)
  const notes = useMemo((): Node[] => props.notes.map((note) => noteNode(note, spread)), [props.notes, spread])
  const drawn = useMemo(
    (): Node[] =>
      props.steps.map((step) => ({
        id: step.id,
        type: 'step',
        position: { x: step.x * spread.x, y: step.y * spread.y },
        width: stepWidth,
        height: stepHeight(step.outputs.length),
        handles: handlesOf(step),
        data: { step },
        selected: false,
        ariaRole: 'button',
      })),
    [props.steps, spread],
  )
  // Only what is chosen or dragged becomes another node: all others stay as they are drawn.
  const steps = useMemo(() => withChosen(drawn, [props.chosen, ...markedSteps]), [drawn, props.chosen, markedSteps])
  const all = useMemo(() => [...notes, ...steps.map((node) => draggedNode(node, places))], [notes, steps, places])
  const boxes = useMemo(() => drawn.map(boxOfNode), [drawn])
  const marked = props.steps.find((step) => step.marked)?.id ?? null
  const nodes = useDrawnInTurn(all, props.drawing, props.chosen ?? marked ?? props.start)
  const tools = useLinkTools(editing)
  const edges = useMemo(
    (): Edge[] =>
      props.links.map((link) => ({
        id: link.id,
        type: 'link',
        source: link.from,
        sourceHandle: link.kind === 'part' ? partHandle : String(link.output),
        target: link.to,
        targetHandle: link.kind === 'part' ? partsHandle : inputHandle(link.input),
        data: { link, tools: link.kind === 'part' ? null : tools },
        focusable: false,
        selectable: false,
      })),
    [props.links, tools],
  )
  const choose = (id: string, beside: boolean): void => {
    if (beside) editing?.onMark(id)
    else props.onChoose(id.startsWith('note ') ? null : id)
  }
  const nudged = (right: number, down: number): void => {
    const ids = editing?.marked ?? []
    const moved = props.steps.filter(({ id }) => ids.includes(id))
    editing?.onMove(moved.map(({ id, x, y }) => ({ id, x: x + right * nudge, y: y + down * nudge })))
  }
  return (
    <ReactFlowProvider key={props.drawing}>
      <CanvasBox
        links={props.links}
        move={editing === null ? null : nudged}
        choose={editing === null ? null : choose}
        openMenu={editing?.onMenu ?? null}
      >
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          colorMode={scheme}
          onlyRenderVisibleElements={props.steps.length > mostDrawn}
          minZoom={0.1}
          maxZoom={1.75}
          nodesDraggable={editing !== null}
          nodesConnectable={editing !== null}
          nodeDragThreshold={4}
          disableKeyboardA11y={editing !== null}
          edgesFocusable={false}
          autoPanOnNodeFocus={false}
          // The space key belongs to the text fields and editors beside the canvas.
          panActivationKeyCode={null}
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          proOptions={{ hideAttribution: true }}
          onNodeClick={(event, node) => {
            choose(node.id, editing !== null && (event.shiftKey || event.ctrlKey || event.metaKey))
          }}
          onNodeContextMenu={(event, { id, type }) => {
            if (editing === null || type !== 'step') return
            event.preventDefault()
            editing.onMenu(id, { left: event.clientX, top: event.clientY })
          }}
          onPaneClick={() => props.onChoose(null)}
          onConnect={(connection) => {
            const way = wayOf(connection)
            if (way !== null) editing?.onConnect(way)
          }}
          onNodeDragStop={(_event, _node, dragged) => settle(dragged)}
          onNodesChange={(changes) => {
            follow(changes)
            if (editing !== null) return
            // The keyboard chooses through a change of selection, not through a click.
            for (const change of changes) if (change.type === 'select' && change.selected) props.onChoose(change.id)
          }}
        >
          <Background gap={22} size={1.2} />
          <CanvasSides />
          <CanvasMap boxes={boxes} isOfMany={props.steps.length > manySteps} />
          <OpeningView steps={steps} notes={notes} marked={marked} start={props.start} />
          <KeepInSight chosen={props.chosen} />
          <Controls showInteractive={false} orientation="horizontal" position="bottom-right" fitViewOptions={fit} />
        </ReactFlow>
        {props.finding && (
          <FindStep steps={props.steps} chosen={props.chosen} onChoose={props.onChoose} onClose={props.onFound} />
        )}
      </CanvasBox>
    </ReactFlowProvider>
  )
}

/** Far away, names are written larger. Keys: + - 0 zoom and fit, arrows go from step to step along the links, or pan. */
function CanvasBox(props: {
  readonly links: readonly Link[]
  /** Moves what is chosen by so many steps; null where nothing is moved. */
  readonly move: ((right: number, down: number) => void) | null
  /** Chooses a step, beside the others or alone; null where the drawing does that itself. */
  readonly choose: ((id: string, beside: boolean) => void) | null
  /** Opens the menu of a step; null where there is none. */
  readonly openMenu: CanvasEditing['onMenu'] | null
  readonly children: ReactNode
}): ReactNode {
  const { fitView, zoomIn, zoomOut, getViewport, setViewport, getNodes } = useReactFlow()
  const isFar = useStore((state) => state.transform[2] < farZoom)
  const focused = useFocusInSight()
  const focusStep = useFocusStep()
  const pressed = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return
    const node = event.target.closest('.react-flow__node')
    const from = node?.getAttribute('data-id') ?? null
    const direction = directions[event.key]
    if (isMenuKey(event) && node !== null && from !== null && props.openMenu !== null) {
      const { left, bottom } = node.getBoundingClientRect()
      props.openMenu(from, { left, top: bottom })
    } else if (event.key === '+' || event.key === '=') void zoomIn()
    else if (event.key === '-') void zoomOut()
    else if (event.key === '0') void fitView(fit)
    else if ((event.key === 'Enter' || event.key === ' ') && from !== null && props.choose !== null)
      props.choose(from, event.shiftKey)
    else if (direction !== undefined && event.shiftKey && props.move !== null) props.move(...direction)
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
    <div className="canvas-box" data-far={isFar} role="presentation" onKeyDown={pressed} onFocus={focused}>
      {props.children}
    </div>
  )
}

/**
 * What is looked at first: the first failure where there is one, else where it begins. Again in a pane of another size, unless a
 * person went elsewhere since: where they look stays.
 */
function OpeningView(props: {
  readonly steps: readonly Node[]
  readonly notes: readonly Node[]
  readonly marked: string | null
  readonly start: string | null
}): ReactNode {
  const { getViewport, setViewport } = useReactFlow()
  const given = useRef<{ readonly view: View; readonly marked: string | null; readonly start: string | null } | null>(
    null,
  )
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const { marked, start } = props
  const steps = useRef(props.steps)
  const notes = useRef(props.notes)
  useEffect(() => {
    steps.current = props.steps
    notes.current = props.notes
  }, [props.steps, props.notes])
  useEffect(() => {
    if (width === 0 || height === 0 || steps.current.length === 0) return
    const last = given.current
    if (last !== null && last.marked === marked && last.start === start && !isAlike(last.view, getViewport())) return
    const boxOf = (id: string | null): Box | undefined => {
      const node = steps.current.find((each) => each.id === id)
      return node === undefined ? undefined : boxOfNode(node)
    }
    const failed = boxOf(marked)
    const begin = boxOf(start)
    const anchor =
      failed !== undefined
        ? ({ box: failed, from: 'middle' } as const)
        : begin === undefined
          ? null
          : ({ box: begin, from: 'start' } as const)
    const remarks = notes.current.map(boxOfNode)
    const view = openingView(steps.current.map(boxOfNode), remarks, anchor, { width, height })
    void setViewport(view)
    given.current = isAlike(view, getViewport()) ? { view, marked, start } : null
  }, [width, height, marked, start, getViewport, setViewport])
  return null
}

/** True where both show the same but for a fraction of a pixel. */
function isAlike(one: View, other: View): boolean {
  return Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1 && Math.abs(one.zoom - other.zoom) < 0.001
}

function boxOfNode({ position, width = 0, height = 0 }: Node): Box {
  return { ...position, width, height }
}

/** Beneath all steps, and nothing that is chosen. */
function noteNode(note: Note, spread: Spread): Node {
  return {
    id: `note ${note.id}`,
    type: 'note',
    position: { x: note.x * spread.x, y: note.y * spread.y },
    width: note.width * spread.x,
    height: note.height * spread.y,
    zIndex: -1,
    selectable: false,
    focusable: false,
    draggable: false,
    data: { note },
  }
}
