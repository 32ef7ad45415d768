/**
 * In: nothing. Out: `window.faultline`, one function for each call of the contract and `on` for its notices; nothing
 * else of Electron reaches the window. Bundled into one CommonJS file, for the window is sandboxed.
 */
import { contextBridge, ipcRenderer } from 'electron'
import { channels } from '../shared/window-api.ts'

/** Written in by the build: the contract itself, with its schemas, would be read before every first frame. */
declare const CALL_NAMES: readonly string[]

type Listener = (value: unknown) => void

const listeners = new Map<string, Set<Listener>>()

ipcRenderer.on(channels.notice, (_event, name: string, value: unknown) => {
  for (const listener of listeners.get(name) ?? []) listener(value)
})

function on(name: string, listener: Listener): () => void {
  const heard = listeners.get(name) ?? new Set<Listener>()
  listeners.set(name, heard.add(listener))
  return () => {
    heard.delete(listener)
  }
}

const functions = CALL_NAMES.map((name) => [
  name,
  (input: unknown): Promise<unknown> => ipcRenderer.invoke(channels.call, name, input),
])

contextBridge.exposeInMainWorld('faultline', { ...Object.fromEntries(functions), on })
