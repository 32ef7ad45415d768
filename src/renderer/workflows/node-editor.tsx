import { Button, Tabs } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { NodeData } from '../../shared/views/node-data.ts'
import type { ExpressionPreview } from '../../shared/views/expression-preview.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { Pane } from '../controls/pane.tsx'
import { TextEditor } from '../editor/text-editor.tsx'
import { nodeLabel, useNodeTypes } from '../state/node-types.ts'
import { keepDraft, useNodeDrafts, writtenText } from '../state/node-drafts.ts'
import { evaluateExpression, nodeDataOf, saveNode } from '../state/workflows.ts'
import { NodeSettings } from './node-settings.tsx'
import { ParameterForm } from './parameter-form.tsx'
import styles from './workflows.module.css'

/** One node: its parameters in fields, the JSON behind them, its code. Nothing is saved before "Save node", and nothing that was written is lost before. */
export function NodeEditor(props: { readonly workflowId: string; readonly node: WorkflowNode }): ReactNode {
  const { workflowId, node } = props
  const types = useNodeTypes()
  const original = useMemo(() => JSON.stringify(node, null, 2), [node])
  const draftOfNode = useNodeDrafts((state) => state.drafts[workflowId]?.[node.name])
  const text = useMemo(() => writtenText(draftOfNode, node), [draftOfNode, node])
  // What was written over an earlier form of the node is written over this one from now on.
  useEffect(() => keepDraft(workflowId, node.name, original, text), [workflowId, node.name, original, text])
  const setText = (next: string): void => keepDraft(workflowId, node.name, original, next)
  const [seen, setSeen] = useState<NodeData | null>(null)
  useEffect(() => {
    let gone = false
    void nodeDataOf(workflowId, node.name).then((data) => {
      if (!gone) setSeen(data)
    })
    return () => {
      gone = true
    }
  }, [workflowId, node.name])
  const evaluate = useCallback(
    (template: string): Promise<ExpressionPreview | null> => evaluateExpression(workflowId, node.name, template),
    [workflowId, node.name],
  )
  const draft = readDraft(text)
  const code = draft?.parameters['jsCode']
  const isEdited = text !== original
  const setNode = (next: WorkflowNode): void => setText(JSON.stringify(next, null, 2))
  return (
    <Pane
      title={node.name}
      aside={`${nodeLabel(types, node.type)}${isEdited ? ', not saved' : ''}`}
      actions={
        <>
          {isEdited && (
            <Button variant="subtle" size="compact-xs" onClick={() => setText(original)}>
              Discard
            </Button>
          )}
          <Button size="compact-xs" disabled={!isEdited} onClick={() => void saveNode(workflowId, node.name, text)}>
            Save node
          </Button>
        </>
      }
    >
      <Tabs defaultValue={typeof code === 'string' ? 'code' : 'form'} className={styles.tabs}>
        <Tabs.List aria-label="Ways to see the node">
          {typeof code === 'string' && <Tabs.Tab value="code">Code</Tabs.Tab>}
          <Tabs.Tab value="form">Parameters</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
          <Tabs.Tab value="json">JSON</Tabs.Tab>
        </Tabs.List>
        {typeof code === 'string' && draft !== null && (
          <Tabs.Panel value="code" className={styles.editor}>
            <TextEditor
              text={code}
              language="javascript"
              label={`Code of ${node.name}`}
              name={`${node.name}.js`}
              seen={seen}
              mistake={isEdited ? null : (seen?.mistake ?? null)}
              onChange={(jsCode) => setNode({ ...draft, parameters: { ...draft.parameters, jsCode } })}
            />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="form" className={styles.scroll}>
          {draft === null ? (
            <p className={styles.none}>The JSON cannot be read just now. Mend it in the tab "JSON".</p>
          ) : (
            <ParameterForm
              node={draft}
              seen={seen}
              evaluate={evaluate}
              onChange={(parameters) => setNode({ ...draft, parameters })}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={styles.scroll}>
          {draft === null ? (
            <p className={styles.none}>The JSON cannot be read just now. Mend it in the tab "JSON".</p>
          ) : (
            <NodeSettings node={draft} onChange={setNode} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="json" className={styles.editor}>
          <TextEditor
            text={text}
            language="json"
            label={`JSON of ${node.name}`}
            name={`${node.name}.node.json`}
            seen={seen}
            evaluate={evaluate}
            onChange={setText}
          />
        </Tabs.Panel>
      </Tabs>
    </Pane>
  )
}

/** Null while what was typed is no node. */
function readDraft(text: string): WorkflowNode | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const isNode =
      typeof parsed === 'object' &&
      parsed !== null &&
      'parameters' in parsed &&
      typeof parsed.parameters === 'object' &&
      parsed.parameters !== null
    return isNode ? (parsed as WorkflowNode) : null
  } catch {
    return null
  }
}
