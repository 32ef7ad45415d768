import type { Service } from '../known-service.ts'

const charge = {
  id: 'ch_1001',
  object: 'charge',
  amount: 4200,
  amount_refunded: 0,
  currency: 'eur',
  customer: 'cus_1001',
  created: 1736933400,
  description: 'Made-up charge',
  paid: true,
  refunded: false,
  status: 'succeeded',
  receipt_email: 'ada@example.com',
}
const customer = {
  id: 'cus_1001',
  object: 'customer',
  email: 'ada@example.com',
  name: 'Ada Example',
  created: 1736933400,
  currency: 'eur',
  metadata: {},
}

export const stripe: Service = {
  name: 'Stripe',
  types: ['n8n-nodes-base.stripe'],
  layer: 'API',
  presets: [
    'balance.get',
    'charge.get',
    'customer.get',
    'coupon.create',
    'customerCard.get',
    'source.get',
    'token.create',
    'meterEvent.create',
  ],
  answers: [
    { on: ['charge.create', 'charge.get', 'charge.getAll', 'charge.update'], json: charge },
    { on: ['customer.create', 'customer.get', 'customer.getAll', 'customer.update'], json: customer },
    { on: ['balance.get'], json: { object: 'balance', available: [{ amount: 4200, currency: 'eur' }], pending: [] } },
    {
      on: ['coupon.create', 'coupon.getAll'],
      json: { id: 'coupon1001', object: 'coupon', percent_off: 10, valid: true },
    },
    {
      on: ['customerCard.add', 'customerCard.get'],
      json: { id: 'card_1001', object: 'card', brand: 'Visa', last4: '4242', exp_month: 1, exp_year: 2030 },
    },
    { on: ['source.create', 'source.get'], json: { id: 'src_1001', object: 'source', status: 'chargeable' } },
    { on: ['token.create'], json: { id: 'tok_1001', object: 'token', type: 'card', used: false } },
    {
      on: ['meterEvent.create'],
      json: { object: 'billing.meter_event', event_name: 'made_up', identifier: 'event-1001' },
    },
    { on: ['delete', 'remove'], json: { id: 'cus_1001', object: 'customer', deleted: true } },
  ],
}
