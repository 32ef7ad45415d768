import { create } from 'zustand'
import type { StoreStatus } from '../../shared/store-status.ts'

/** Whether what happens can be kept. */
export const useStoreStatus = create<{ readonly status: StoreStatus }>()(() => ({ status: { kind: 'keeping' } }))
