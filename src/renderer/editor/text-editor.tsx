import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { CodeMistake } from '../../shared/views/node-data.ts'
import type { SeenData } from './expression-completions.ts'
import { loadMonaco, type Monaco } from './load-monaco.ts'
import { declarationsOf } from './seen-types.ts'
import { showEvaluated, type Evaluate } from './show-evaluated.ts'
import { showMarks } from './show-marks.ts'
import styles from './text-editor.module.css'

type Editor = ReturnType<Monaco['editor']['create']>
type Model = ReturnType<Monaco['editor']['createModel']>
type Marker = Parameters<Monaco['editor']['setModelMarkers']>[2][number]

/**
 * A text in Monaco. The plain text stands there until the editor has come, so that nothing jumps and nothing waits.
 * `onChange` hears every edit; a new `text` from outside replaces what stands in the editor.
 */
export function TextEditor(props: {
  readonly text: string
  readonly language: 'json' | 'javascript' | 'markdown' | 'plaintext'
  /** Accessible name of the text field. */
  readonly label: string
  readonly onChange?: (text: string) => void
  /** Long lines are broken for reading; default true. */
  readonly wrap?: boolean
  /** Name of the text, which chooses its JSON Schema: `*.node.json` is a node of a workflow, `*record.json` a record. */
  readonly name?: string
  /** What expressions and code in the text could see, for completion. */
  readonly seen?: SeenData | null
  /** Where the text failed when it last ran. */
  readonly mistake?: CodeMistake | null
  /** Evaluates the expressions of a JSON text: what each gives stands behind it. */
  readonly evaluate?: Evaluate
  /** Texts that are marked wherever they stand (what was redacted). */
  readonly marks?: readonly string[]
}): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  const [ready, setReady] = useState(false)
  const scheme = useComputedColorScheme('light')
  const themeName = scheme === 'dark' ? 'faultline-dark' : 'faultline-light'
  const latest = useRef(props)
  const replacing = useRef(false)
  /** Texts handed out by `onChange` that have not come back yet. */
  const told = useRef<readonly string[]>([])

  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    let gone = false
    const wanted = requestIdleCallback(() => {
      void loadMonaco().then(async (monaco) => {
        // A language mode hears only of texts that are made after it.
        if (latest.current.language === 'javascript') await import('./monaco-javascript.ts')
        if (gone || place.current === null) return
        const { text, language, label, onChange, wrap = true, name } = latest.current
        const uri = monaco.Uri.parse(`inmemory://faultline/${encodeURIComponent(name ?? `${label}.txt`)}`)
        monaco.editor.getModel(uri)?.dispose()
        const created = monaco.editor.create(place.current, {
          model: monaco.editor.createModel(text, language, uri),
          ariaLabel: label,
          readOnly: onChange === undefined,
          domReadOnly: onChange === undefined,
          automaticLayout: true,
          // Tab goes on to the next control; Ctrl+M lets it indent.
          tabFocusMode: true,
          links: false,
          wordWrap: wrap ? 'on' : 'off',
          wrappingIndent: 'same',
          minimap: { enabled: false },
          fontFamily: "'JetBrains Mono Variable', ui-monospace, monospace",
          fontSize: 12,
          fontLigatures: false,
          lineHeight: 18,
          lineNumbersMinChars: 3,
          folding: true,
          scrollBeyondLastLine: false,
          renderLineHighlight: 'line',
          overviewRulerLanes: 0,
          fixedOverflowWidgets: true,
          // A dialog moves what is fixed within it: what floats is drawn outside of it.
          overflowWidgetsDomNode: floatingPlace(),
          padding: { top: 6, bottom: 6 },
          scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
          tabSize: 2,
          // Expressions stand in the texts of a JSON; to JSON a whole expression is one word.
          quickSuggestions: { strings: true, other: true, comments: false },
          wordBasedSuggestions: 'off',
        })
        created.onDidChangeModelContent(() => {
          if (replacing.current) return
          const text = created.getValue()
          told.current = [...told.current.slice(-20), text]
          latest.current.onChange?.(text)
        })
        editor.current = created
        setReady(true)
      })
    })
    return () => {
      gone = true
      cancelIdleCallback(wanted)
      editor.current?.getModel()?.dispose()
      editor.current?.dispose()
      editor.current = null
      setReady(false)
    }
  }, [])

  useEffect(() => {
    if (ready) void loadMonaco().then((monaco) => monaco.editor.setTheme(themeName))
  }, [themeName, ready])

  const { seen = null, language } = props
  useEffect(() => {
    const uri = editor.current?.getModel()?.uri.toString()
    if (!ready || uri === undefined) return
    if (language === 'javascript')
      void import('./monaco-javascript.ts').then((module) =>
        module.declareGlobals(declarationsOf(seen ?? { json: null, nodes: {} })),
      )
    else void import('./monaco.ts').then((module) => module.setSeenData(uri, seen))
    return () => void import('./monaco.ts').then((module) => module.setSeenData(uri, null))
  }, [seen, ready, language])

  const { mistake = null } = props
  useEffect(() => {
    const model = editor.current?.getModel()
    if (!ready || model === null || model === undefined) return
    void loadMonaco().then((monaco) => {
      if (model.isDisposed()) return
      const isThere = mistake !== null && mistake.line <= model.getLineCount()
      monaco.editor.setModelMarkers(
        model,
        'last execution',
        isThere ? [markerOf(mistake, model, monaco.MarkerSeverity.Error)] : [],
      )
      if (isThere) editor.current?.revealLineInCenterIfOutsideViewport(mistake.line)
    })
  }, [mistake, ready, props.text])

  const { evaluate } = props
  useEffect(() => {
    if (!ready || evaluate === undefined) return
    let hide: (() => void) | null = null
    let gone = false
    void loadMonaco().then((monaco) => {
      if (!gone && editor.current !== null) hide = showEvaluated(monaco, editor.current, evaluate)
    })
    return () => {
      gone = true
      hide?.()
    }
  }, [evaluate, ready])

  const { marks } = props
  useEffect(() => {
    if (ready && marks !== undefined && editor.current !== null) return showMarks(editor.current, marks)
    return undefined
  }, [marks, ready, props.text])

  useEffect(() => {
    const current = editor.current
    if (current === null) return
    // An edit comes back as the text a moment later, when more has been typed: an echo must not undo what came after it.
    const echo = told.current.lastIndexOf(props.text)
    if (echo >= 0) told.current = told.current.slice(echo + 1)
    if (echo >= 0 || current.getValue() === props.text) return
    told.current = []
    // What comes from outside is not an edit: it must not come back as one.
    replacing.current = true
    current.setValue(props.text)
    replacing.current = false
  }, [props.text, ready])

  return (
    <div className={styles.editor}>
      {!ready && <pre className={styles.plain}>{props.text.slice(0, 20_000)}</pre>}
      <div ref={place} className={styles.place} data-ready={ready} />
    </div>
  )
}

/** One place at the end of the page for what floats above the editors: completions and explanations. */
function floatingPlace(): HTMLElement {
  const there = document.querySelector<HTMLElement>(`.${styles.floating ?? ''}`)
  if (there !== null) return there
  const made = document.createElement('div')
  made.className = `monaco-editor ${styles.floating ?? ''}`
  document.body.append(made)
  return made
}

function markerOf({ message, line, column }: CodeMistake, model: Model, severity: Marker['severity']): Marker {
  const startColumn = Math.min(column ?? model.getLineFirstNonWhitespaceColumn(line), model.getLineMaxColumn(line))
  return {
    severity,
    message: `In the last execution: ${message}`,
    startLineNumber: line,
    startColumn,
    endLineNumber: line,
    endColumn: model.getLineMaxColumn(line),
  }
}
