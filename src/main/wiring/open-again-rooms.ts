/** What brings deliveries to the own listener besides their providers: many that are sent again, and channels. */
import { openChannels } from '../channels/channel-session.ts'
import { deliverHere } from '../deliveries/deliver-here.ts'
import type { Replays } from '../deliveries/replays.ts'
import { wait } from '../executions/wait.ts'
import { openSeries } from '../series/series-session.ts'
import { placeRetry } from '../window-calls/retry-stored-execution.ts'
import type { FaultlineOptions } from './faultline-options.ts'
import type { DeliveryRooms } from './open-delivery-rooms.ts'
import type { Foundation } from './open-foundation.ts'

export function openAgainRooms(
  { store, notices, secrets, providers }: Foundation,
  rooms: DeliveryRooms,
  { replays }: { readonly replays: Replays },
  { now }: FaultlineOptions,
) {
  const listener = rooms.listening.status
  return {
    series: openSeries({
      store,
      listener,
      signers: {
        canSign: (provider) => secrets.keysOf(provider).length > 0,
        titleOf: (provider) => providers.table.titleOf(provider),
      },
      replays,
      retry: (executionId, { from = 'failed-node', workflow }) =>
        placeRetry({ store, ...rooms }, { executionId, from, workflow }),
      now,
      notify: (series) => {
        notices.notify('series', series)
      },
    }),
    channels: openChannels({
      deliver: (request, note) =>
        deliverHere({ ...rooms, listener }, request, (deliveryId) => {
          store.channels.add(deliveryId, note)
        }),
      wait,
      now,
      notify: (channels) => {
        notices.notify('channels', channels)
      },
    }),
  }
}
