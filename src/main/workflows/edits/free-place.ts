import { isObject } from '../../../shared/json.ts'
import { isNote } from '../../../shared/sticky-note.ts'
import { connectionsOf, nameOf, placeOf, type Place, type WorkflowText } from './workflow-text.ts'

/** Two nodes that stand nearer than this along both axes cover each other. */
const room: Place = { x: 190, y: 100 }
/** Of a node with several outputs: what it needs without them, and for each of them. */
const high = { head: 70, output: 20 }
const down = 120
const mostTries = 50

interface Taken extends Place {
  /** From its place so far down nothing else stands. */
  readonly depth: number
}

/** These places moved down together, as far as none of them lies on a node of the workflow. */
export function freePlaces(wanted: readonly Place[], workflow: WorkflowText): readonly Place[] {
  const taken = takenIn(workflow)
  for (let tries = 0; tries < mostTries; tries += 1) {
    const moved = wanted.map(({ x, y }) => ({ x, y: y + tries * down }))
    if (!moved.some((place) => taken.some((other) => covers(place, other)))) return moved
  }
  return wanted
}

/** Where the nodes stand. Remarks lie beneath them: they take no place. */
function takenIn(workflow: WorkflowText): readonly Taken[] {
  const connections = connectionsOf(workflow)
  return workflow.nodes.flatMap((node) => {
    if (isObject(node) && typeof node['type'] === 'string' && isNote({ type: node['type'] })) return []
    const outputs = connections[nameOf(node) ?? '']?.['main']?.length ?? 0
    return [{ ...placeOf(node), depth: Math.max(room.y, outputs > 1 ? high.head + outputs * high.output : 0) }]
  })
}

function covers({ x, y }: Place, taken: Taken): boolean {
  return Math.abs(x - taken.x) < room.x && y > taken.y - room.y && y < taken.y + taken.depth
}
