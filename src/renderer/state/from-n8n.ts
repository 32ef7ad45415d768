import { create } from 'zustand'
import type { Answer } from '../../shared/answer.ts'
import type { BroughtInView, ServiceConnection, ServiceListView } from '../../shared/views/service-view.ts'
import { ask } from '../faultline.ts'
import { showOpened } from './case.ts'
import { goTo } from './navigation.ts'
import type { Problem } from '../../shared/problem.ts'

/** What a person sees of bringing in: where they connect, what is listed, what came of the chosen one. */
interface Services {
  readonly isOpen: boolean
  readonly connection: ServiceConnection | null
  readonly list: ServiceListView | null
  readonly brought: BroughtInView | null
  /** Messages that a person had shown as they came, by the key of their group. */
  readonly raw: Readonly<Record<string, string>>
  readonly problem: Problem | null
  /** What is under way, in words; null: nothing is. */
  readonly busy: string | null
}

const closed: Services = {
  isOpen: false,
  connection: null,
  list: null,
  brought: null,
  raw: {},
  problem: null,
  busy: null,
}

export const useServices = create<Services>()(() => closed)

/** Opens the dialog where a person connects to a running n8n or picks a file. */
export async function openServices(): Promise<void> {
  useServices.setState({ ...closed, isOpen: true })
  const answer = await ask('serviceConnection', undefined)
  if (answer.ok) useServices.setState({ connection: answer.value })
}

/** What is being read is ended: nothing of it comes up later. */
export function closeServices(): void {
  if (useServices.getState().busy !== null) void ask('stopService', undefined)
  useServices.setState(closed)
}

export async function stopService(): Promise<void> {
  await ask('stopService', undefined)
}

/** Back from a list to where a person connects. */
export function leaveServiceList(): void {
  useServices.setState({ list: null, brought: null, problem: null })
}

/** Back from what came of one to the list, or to where it was brought in from. */
export function leaveBroughtIn(): void {
  if (useServices.getState().list === null) closeServices()
  else useServices.setState({ brought: null })
}

/** An empty key: the one that is kept for this address. */
export async function connectService(url: string, key: string): Promise<void> {
  takeList(await during('Asking the service', ask('connectService', { url, ...(key === '' ? {} : { key }) })))
}

export async function chooseServiceFile(): Promise<void> {
  takeList(await during('Reading the file', ask('chooseServiceFile', undefined)))
}

/** A saved execution that was dropped: its list, in the dialog. */
export async function openServiceText(name: string, text: string): Promise<void> {
  useServices.setState({ ...closed, isOpen: true })
  takeList(await during('Reading the file', ask('openServiceText', { name, text })))
}

/** Makes one the case under study, and shows first whether it fails here as it failed there. */
export async function bringIn(id: string): Promise<void> {
  const answer = await during('Bringing it in and sending it once', ask('bringIn', { id }))
  if (!answer.ok) {
    if (useServices.getState().isOpen) useServices.setState({ problem: answer.problem })
  } else if (useServices.getState().isOpen) await showBroughtInCase(answer.value)
  // Closed while it was sent already: it is the case, and nothing opens over what the person does now.
  else await showOpened(answer.value.study)
}

/** What came of one that is the case now: in the dialog, which is opened where it is closed. */
export async function showBroughtInCase(brought: BroughtInView): Promise<void> {
  useServices.setState({ isOpen: true, brought })
  await showOpened(brought.study)
}

/** The message of a group as it came, in place of the one without secrets; `show` false: the other way round. */
export async function showMessage(key: string, show: boolean): Promise<void> {
  if (!show) {
    useServices.setState(({ raw }) => ({ raw: Object.fromEntries(Object.entries(raw).filter(([id]) => id !== key)) }))
    return
  }
  const answer = await ask('serviceMessage', { key })
  if (!answer.ok) useServices.setState({ problem: answer.problem })
  else useServices.setState(({ raw }) => ({ raw: { ...raw, [key]: answer.value.text } }))
}

export function goToBroughtIn(): void {
  closeServices()
  goTo('reproduce')
}

function takeList(answer: Answer<ServiceListView | null>): void {
  if (!useServices.getState().isOpen) return
  if (!answer.ok) useServices.setState({ problem: answer.problem })
  else if (answer.value !== null) useServices.setState({ list: answer.value, brought: null, raw: {} })
}

async function during<Value>(busy: string, asked: Promise<Value>): Promise<Value> {
  useServices.setState({ busy, problem: null })
  const answer = await asked
  useServices.setState({ busy: null })
  return answer
}
