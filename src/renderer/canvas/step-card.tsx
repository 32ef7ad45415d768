import { Handle, Position, type NodeProps } from '@xyflow/react'
import type { ReactNode } from 'react'
import { StatusMark } from '../controls/status-mark.tsx'
import type { Step } from './step.ts'

const headHeight = 48
const outputHeight = 18

/** Size of a card in the canvas's units; the style sheet draws it so. */
export const stepWidth = 172
export function stepHeight(outputCount: number): number {
  return headHeight + (outputCount > 1 ? outputHeight * outputCount : 0)
}

/** One step: its name, kind, status and run time, and a dot for each output. */
export function StepCard({ data, selected }: NodeProps): ReactNode {
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
      {step.hasInput && (
        <Handle type="target" position={Position.Left} isConnectable={false} style={{ top: headHeight / 2 }} />
      )}
      {step.marked && <div className="step-flag">{step.status === 'unknown' ? 'cannot be told' : 'first failure'}</div>}
      <div className="step-head">
        <StatusMark kind={step.status} size={15} />
        <div className="step-words">
          <div className="step-title">{step.title}</div>
          <div className="step-subtitle">
            <span>{step.disabled ? 'disabled' : step.subtitle}</span>
            <span className="numbers">{step.detail}</span>
          </div>
        </div>
      </div>
      {several &&
        step.outputs.map((output, index) => (
          <div key={index} className="step-output">
            {output}
          </div>
        ))}
      {step.outputs.map((_output, index) => (
        <Handle
          key={index}
          id={String(index)}
          type="source"
          position={Position.Right}
          isConnectable={false}
          style={{ top: several ? headHeight + outputHeight * (index + 0.5) : headHeight / 2 }}
        />
      ))}
    </div>
  )
}
