import type { Service } from '../known-service.ts'

const line = { id: 3001, title: 'Made-up product', quantity: 1, price: '42.00', sku: 'SKU-1', product_id: 2001 }
const customer = { id: 4001, email: 'ada@example.com', first_name: 'Ada', last_name: 'Example' }
const order = {
  id: 1001,
  name: '#1001',
  order_number: 1001,
  email: 'ada@example.com',
  created_at: '2025-01-15T09:30:00-05:00',
  currency: 'EUR',
  total_price: '42.00',
  subtotal_price: '42.00',
  financial_status: 'paid',
  fulfillment_status: null,
  line_items: [line],
  customer,
  tags: '',
}
const product = {
  id: 2001,
  title: 'Made-up product',
  body_html: '<p>Made-up description</p>',
  vendor: 'Example Ltd',
  status: 'active',
  handle: 'made-up-product',
  variants: [{ id: 2101, price: '42.00', sku: 'SKU-1', inventory_quantity: 7 }],
}

export const shopify: Service = {
  name: 'Shopify',
  types: ['n8n-nodes-base.shopify'],
  layer: 'API',
  presets: ['order.create', 'product.create'],
  answers: [
    { on: ['order.create', 'order.get', 'order.getAll', 'order.update'], json: order },
    { on: ['product.create', 'product.get', 'product.getAll', 'product.update'], json: product },
    { on: ['delete'], json: { success: true } },
  ],
}
