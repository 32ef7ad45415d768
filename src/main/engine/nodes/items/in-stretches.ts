import type { Stopped } from '../../stop-switch.ts'
import { Stretch } from '../../stretch.ts'

/**
 * Makes one of each place of a list, in their order. What takes long is done in stretches, and only then the list is promised;
 * it can be stopped between two of them.
 */
export function inStretches<Made>(
  count: number,
  make: (place: number) => Made,
  stopped: Stopped,
): Made[] | Promise<Made[]> {
  const made: Made[] = []
  const stretch = new Stretch()
  while (made.length < count) {
    if (stretch.isLong) return goOn(made, count, make, stretch, stopped)
    made.push(make(made.length))
  }
  return made
}

async function goOn<Made>(
  made: Made[],
  count: number,
  make: (place: number) => Made,
  stretch: Stretch,
  stopped: Stopped,
): Promise<Made[]> {
  while (made.length < count) {
    if (stretch.isLong) {
      await stretch.rest()
      stopped.throwIfAborted()
    }
    made.push(make(made.length))
  }
  return made
}
