import { Handle, Position, type NodeHandle, type NodeProps } from '@xyflow/react'
import type { ReactNode } from 'react'
import { StatusMark } from '../controls/status-mark.tsx'
import type { Step } from './step.ts'
import { flagOf, statusOf, subtitleOf } from './step-words.ts'
import { headHeight, inputTop, outputHeight, stepHeight, stepWidth } from './step-size.ts'

/** Width and height of the dot of a link; the style sheet draws it so. */
const dot = 7

function outputTop(index: number, count: number): number {
  return count > 1 ? headHeight + outputHeight * (index + 0.5) : headHeight / 2
}

/** Handles for the links of parts: below the step that has them, above the part. */
export const partsHandle = 'parts'
export const partHandle = 'part'

export function inputHandle(index: number): string {
  return `in ${index}`
}

/** Where the links of a step begin and end, so that they are drawn with the card and not only once it was measured. */
export function handlesOf(step: Pick<Step, 'inputCount' | 'hasParts' | 'isPart' | 'outputs'>): NodeHandle[] {
  const { inputCount, outputs } = step
  const size = { width: dot, height: dot }
  const middle = (stepWidth - dot) / 2
  return [
    ...Array.from({ length: inputCount }, (_, index) => ({
      id: inputHandle(index),
      type: 'target' as const,
      position: Position.Left,
      x: -dot / 2,
      y: inputTop(index, inputCount) - dot / 2,
      ...size,
    })),
    ...(step.hasParts
      ? [
          {
            id: partsHandle,
            type: 'target' as const,
            position: Position.Bottom,
            x: middle,
            y: stepHeight(outputs.length) - dot / 2,
            ...size,
          },
        ]
      : []),
    ...(step.isPart
      ? [{ id: partHandle, type: 'source' as const, position: Position.Top, x: middle, y: -dot / 2, ...size }]
      : []),
    ...outputs.map((_output, index) => ({
      id: String(index),
      type: 'source' as const,
      position: Position.Right,
      x: stepWidth - dot / 2,
      y: outputTop(index, outputs.length) - dot / 2,
      ...size,
    })),
  ]
}

/** One step: its name, kind, status and run time, and a dot for each output. */
export function StepCard({ data, selected, isConnectable }: NodeProps): ReactNode {
  const step = data['step'] as Step
  const several = step.outputs.length > 1
  return (
    <div
      className="step"
      data-status={step.status}
      data-marked={step.marked}
      data-selected={selected}
      data-disabled={step.disabled}
    >
      {Array.from({ length: step.inputCount }, (_, index) => (
        <Handle
          key={index}
          id={inputHandle(index)}
          type="target"
          position={Position.Left}
          isConnectable={isConnectable}
          style={{ top: inputTop(index, step.inputCount) }}
        />
      ))}
      {step.hasParts && <Handle id={partsHandle} type="target" position={Position.Bottom} isConnectable={false} />}
      {step.isPart && <Handle id={partHandle} type="source" position={Position.Top} isConnectable={false} />}
      <div className="step-head">
        <StatusMark kind={step.status} size={15} />
        <div className="step-words">
          <div className="step-title">{step.title}</div>{' '}
          <div className="step-subtitle">
            <span>{subtitleOf(step)}</span> <span className="numbers">{step.detail}</span>
          </div>
        </div>
      </div>{' '}
      {several &&
        step.outputs.map((output, index) => (
          <div key={index} className="step-output">
            {output}{' '}
          </div>
        ))}
      {step.marked && (
        <div className="step-flag" data-quiet={step.status === 'unknown' || step.isStopped}>
          {flagOf(step)}{' '}
        </div>
      )}
      {step.badge !== '' && <div className="step-badge">{step.badge} </div>}
      <span className="visually-hidden">
        <span className="step-kind">{subtitleOf(step)} </span>
        {statusOf(step)}
      </span>
      {step.outputs.map((_output, index) => (
        <Handle
          key={index}
          id={String(index)}
          type="source"
          position={Position.Right}
          isConnectable={isConnectable}
          style={{ top: outputTop(index, step.outputs.length) }}
        />
      ))}
    </div>
  )
}
