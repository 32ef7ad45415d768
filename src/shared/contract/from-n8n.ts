import * as z from 'zod/mini'
import type { BroughtInView, ServiceConnection, ServiceListView } from '../views/service-view.ts'
import { call, nothing } from './call.ts'

/** Executions of a running n8n, brought in as cases. The service is read alone. */
export const serviceCalls = {
  /** The connection that was used last; null before the first. */
  serviceConnection: call<ServiceConnection | null>()(nothing),
  /** Asks a service for its executions. A key is sealed when it was taken; without one that of the connection is used. */
  connectService: call<ServiceListView>()(
    z.object({ url: z.string().check(z.maxLength(2000)), key: z.optional(z.string().check(z.maxLength(5000))) }),
  ),
  /** Shows the system's file dialog and lists what the chosen database or file holds; null where the person cancelled. */
  chooseServiceFile: call<ServiceListView | null>()(nothing),
  /** Lists the executions of a dropped or pasted text. */
  openServiceText: call<ServiceListView>()(z.object({ name: z.string(), text: z.string() })),
  /** The message of a listed group as it came: in the list it stands redacted. */
  serviceMessage: call<{ readonly text: string }>()(z.object({ key: z.string().check(z.maxLength(300)) })),
  /** Makes an execution of what was listed last the case under study, and reproduces it at once. */
  bringIn: call<BroughtInView>()(z.object({ id: z.string().check(z.maxLength(200)) })),
  /** Ends what is being read: its call answers with the problem STOPPED. */
  stopService: call<null>()(nothing),
} as const
