import type { OrderLine } from '../port.ts';

const types: Record<OrderLine['type'], string> = {
  item: 'physical',
  shipment: 'shipping_fee',
  tax: 'sales_tax',
  giftcard: 'gift_card',
};

/** Klarna counts unit price × quantity − discount = total: a total that cannot be divided is rounded up, and discounted. */
export function klarnaLines(lines: OrderLine[]): object[] {
  return lines.map(({ type, name, sku, quantity, total }) => {
    const unit_price = Math.ceil(total / quantity);
    return {
      type: types[type],
      name: name.slice(0, 255),
      ...(sku && { reference: sku.slice(0, 64) }),
      quantity,
      unit_price,
      total_discount_amount: unit_price * quantity - total,
      total_amount: total,
    };
  });
}
