import type { Service } from '../known-service.ts'

const order = {
  id: 1001,
  number: '1001',
  status: 'processing',
  currency: 'EUR',
  total: '42.00',
  date_created: '2025-01-15T09:30:00',
  billing: { first_name: 'Ada', last_name: 'Example', email: 'ada@example.com' },
  line_items: [],
}

export const wooCommerce: Service = {
  name: 'WooCommerce',
  types: ['n8n-nodes-base.wooCommerce'],
  layer: 'API',
  presets: ['product.create', 'order.create', 'customer.create'],
  answers: [
    { on: ['order.create', 'order.get', 'order.getAll', 'order.update', 'order.delete'], json: order },
    {
      on: ['product.create', 'product.get', 'product.getAll', 'product.update', 'product.delete'],
      json: { id: 2001, name: 'Made-up product', sku: 'SKU-1', price: '42.00', status: 'publish', stock_quantity: 7 },
    },
    {
      on: ['customer.create', 'customer.get', 'customer.getAll', 'customer.update', 'customer.delete'],
      json: { id: 3001, email: 'ada@example.com', first_name: 'Ada', last_name: 'Example' },
    },
  ],
}
