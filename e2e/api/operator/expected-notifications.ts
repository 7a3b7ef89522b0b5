/** Events and mails that a write causes: types of events and kinds of mails, sorted. */
interface ExpectedNotifications {
  events?: string[];
  mails?: string[];
}

/** Notifications of each write in `every-write.ts`; a write that is not listed causes none. */
export const expectedNotifications: Record<string, ExpectedNotifications> = {
  'POST /audit/{id}/revert': { events: ['product.updated'] },
  'POST /staff': { mails: ['staff_link'] },
  'POST /staff/{id}/invitation': { mails: ['staff_link'] },
  'POST /staff/{id}/recovery': { mails: ['staff_link'] },
  'POST /products': { events: ['product.created'] },
  'POST /products/bulk': { events: ['product.created', 'product.updated'] },
  'PATCH /products/{id}': { events: ['product.updated'] },
  'PUT /products/{id}': { events: ['product.updated'] },
  'DELETE /products/{id}': { events: ['product.deleted'] },
  'POST /bin/{kind}/{id}/restore': { events: ['product.created'] },
  'PATCH /reviews/{id}': { events: ['review.published'] },
  'PUT /reviews/{id}': { events: ['review.published'] },
  'PATCH /subscriptions/{id}': { events: ['subscription.canceled'], mails: ['subscription_changed'] },
  'PATCH /accounts/{id}': { events: ['account.updated'], mails: ['email_changed', 'verify'] },
  'DELETE /accounts/{id}/second-factor': { events: ['account.updated'], mails: ['second_step'] },
  'POST /orders/{id}/mark-paid': { events: ['order.paid'] },
  'POST /orders/{id}/payments/{payment}/undo': { events: ['order.updated'] },
  'POST /orders/{id}/items': { events: ['order.updated'], mails: ['order_changed'] },
  'POST /orders/{id}/payment-link': { events: ['order.updated'], mails: ['payment_link'] },
  'POST /drafts/{id}/order': { events: ['order.created'], mails: ['order'] },
  'PATCH /customers/{id}': { events: ['customer.updated'] },
  'PATCH /orders/{id}': { events: ['order.refunded', 'order.updated'], mails: ['order_changed', 'refund'] },
  'POST /imports/{id}/cancel': { events: ['import.finished'] },
  'POST /bulk-actions/{id}/cancel': { events: ['bulk_action.finished'] },
  'POST /drafts/{id}/send': { mails: ['draft'] },
  'POST /giftcards/{id}/mail': { mails: ['giftcard'] },
  'POST /mails/{id}/{locale}/test': { mails: ['order'] },
  'POST /orders/{id}/ship': { events: ['order.shipped'], mails: ['shipping'] },
  'POST /orders/{id}/deliver': { events: ['order.delivered'] },
  'POST /orders/{id}/cancel': { events: ['order.canceled', 'order.refunded'], mails: ['cancel', 'refund'] },
  'POST /orders/{id}/refund': { events: ['order.refunded'], mails: ['refund'] },
  'PATCH /orders/{id}/fulfillments/{fulfillment}': { mails: ['shipping'] },
  'POST /orders/{id}/fulfillments/{fulfillment}/cancel': { events: ['order.updated'] },
  'POST /orders/{id}/mails': { mails: ['order'] },
  'POST /returns': { events: ['return.requested'], mails: ['return_requested'] },
  'POST /returns/{id}/approve': {
    events: ['order.refunded', 'return.approved', 'return.refunded'],
    mails: ['refund'],
  },
  'POST /returns/{id}/receive': { events: ['return.received'], mails: ['return_step'] },
  'POST /returns/{id}/inspect': { events: ['return.inspected'], mails: ['return_step'] },
  'POST /returns/{id}/refund': { events: ['order.refunded', 'return.refunded'], mails: ['refund'] },
  'POST /returns/{id}/exchange': {
    events: ['order.updated', 'order.updated', 'return.exchanged'],
    mails: ['payment_link', 'return_step'],
  },
  'POST /returns/{id}/decline': { events: ['return.declined'], mails: ['return_declined'] },
};
