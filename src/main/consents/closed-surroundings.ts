import { ClosedHostError, hostOf, type Departure } from '../engine/departure.ts'
import type { Surroundings } from '../engine/surroundings.ts'

/** The surroundings of an execution whose case is not open any more: nothing leaves, this machine included. */
export function closedSurroundings(surroundings: Surroundings): Surroundings {
  const refuse = (departure: Departure): Promise<never> =>
    Promise.reject(
      new ClosedHostError(
        'HOST_NOT_ALLOWED',
        `"${departure.node}" wanted to send ${departure.method} to ${hostOf(departure)} for a case that is not open any more: nothing was sent. Open the case and send it again.`,
      ),
    )
  return {
    ...surroundings,
    get baseUrl() {
      return surroundings.baseUrl
    },
    get timezone() {
      return surroundings.timezone
    },
    dispatcher: (_connection, departure) => refuse(departure),
    connect: (_host, _port, _signal, departure) => refuse(departure),
  }
}
