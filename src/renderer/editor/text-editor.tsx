import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
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
 * A text in Monaco. The plain text stands there until the editor has come, so that nothing jumps and nothing waits: it can be
 * written in at once, and the editor takes over its focus and what is selected.
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
  const plain = useRef<HTMLTextAreaElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  const [ready, setReady] = useState(false)
  const scheme = useComputedColorScheme('light')
  const themeName = scheme === 'dark' ? 'faultline-dark' : 'faultline-light'
  const latest = useRef({ ...props, themeName })
  const replacing = useRef(false)
  const lastText = useRef(props.text)
  /** Texts handed out by `onChange` that have not come back yet. */
  const told = useRef<readonly string[]>([])

  useEffect(() => {
    latest.current = { ...props, themeName }
  })

  const write = useCallback((text: string): void => {
    told.current = [...told.current.slice(-20), text]
    latest.current.onChange?.(text)
  }, [])

  useEffect(() => {
    let gone = false
    const wanted = requestIdleCallback(() => {
      void loadMonaco().then(async (monaco) => {
        // A language mode hears only of texts that are made after it.
        if (latest.current.language === 'javascript') await import('./monaco-javascript.ts')
        if (gone || place.current === null) return
        const { text, language, label, onChange, wrap = true, name, themeName: theme } = latest.current
        const uri = monaco.Uri.parse(`inmemory://faultline/${encodeURIComponent(name ?? `${label}.txt`)}`)
        monaco.editor.getModel(uri)?.dispose()
        const created = monaco.editor.create(place.current, {
          model: monaco.editor.createModel(plain.current?.value ?? text, language, uri),
          // It comes with the colours of now, not with those of the last one.
          theme,
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
          if (!replacing.current) write(created.getValue())
        })
        editor.current = created
        const written = plain.current
        const isChosen = document.activeElement === (written ?? shown.current)
        const selected = isChosen && written !== null ? selectionOf(written, created) : null
        // At once: what gets the focus or a key in between would go away with the plain text, and its keys to what is behind.
        flushSync(() => setReady(true))
        if (selected !== null) created.setSelection(selected)
        if (isChosen) created.focus()
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
  }, [write])

  useEffect(() => {
    if (ready) void loadMonaco().then((monaco) => monaco.editor.setTheme(themeName))
  }, [themeName, ready])

  const { seen = null, language } = props
  useEffect(() => {
    const model = editor.current?.getModel()
    if (!ready || model === null || model === undefined) return
    // What has come may be of another kind: what one language calls a mistake is none in the other.
    void loadMonaco().then((monaco) => {
      if (!model.isDisposed()) monaco.editor.setModelLanguage(model, language)
    })
  }, [language, ready])
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
    // That the editor has come brings no text: what was written until then may not have come back yet.
    if (props.text === lastText.current) return
    lastText.current = props.text
    const standing = editor.current?.getValue() ?? plain.current?.value
    if (standing === undefined) return
    // An edit comes back as the text a moment later, when more has been typed: an echo must not undo what came after it.
    const echo = told.current.lastIndexOf(props.text)
    if (echo >= 0) told.current = told.current.slice(echo + 1)
    if (echo >= 0 || standing === props.text) return
    told.current = []
    // What comes from outside is not an edit: it must not come back as one.
    replacing.current = true
    if (editor.current !== null) editor.current.setValue(props.text)
    else if (plain.current !== null) plain.current.value = props.text
    replacing.current = false
  }, [props.text, ready])

  return (
    <div className={styles.editor}>
      {!ready && (
        <PlainText text={props.text} label={props.label} write={props.onChange && write} field={plain} shown={shown} />
      )}
      <div ref={place} className={styles.place} data-ready={ready} />
    </div>
  )
}

/**
 * What stands in the place of the editor until it has come. A text that is too long to be laid out at once, or whose line ends a
 * text field would change, is only shown; it takes the focus for the editor.
 */
function PlainText(props: {
  readonly text: string
  readonly label: string
  readonly write: ((text: string) => void) | undefined
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly shown: RefObject<HTMLDivElement | null>
}): ReactNode {
  const { text, label, write, field, shown } = props
  if (write === undefined || text.length > mostWritable || text.includes('\r'))
    return (
      <div
        ref={shown}
        className={styles.plain}
        role="textbox"
        aria-label={label}
        aria-multiline
        aria-readonly
        tabIndex={0}
      >
        {text.slice(0, mostShown)}
      </div>
    )
  return (
    <textarea
      ref={field}
      className={styles.plain}
      aria-label={label}
      spellCheck={false}
      defaultValue={text}
      onChange={(event) => write(event.currentTarget.value)}
    />
  )
}

/** Characters: a text field lays this many out in about 20 ms. */
const mostWritable = 100_000

/** Characters. */
const mostShown = 20_000

interface Selected {
  readonly startLineNumber: number
  readonly startColumn: number
  readonly endLineNumber: number
  readonly endColumn: number
}

/** What is selected in the plain text, as the editor counts. */
function selectionOf({ selectionStart, selectionEnd }: HTMLTextAreaElement, editor: Editor): Selected | null {
  const model = editor.getModel()
  if (model === null) return null
  const [start, end] = [model.getPositionAt(selectionStart), model.getPositionAt(selectionEnd)]
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  }
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
