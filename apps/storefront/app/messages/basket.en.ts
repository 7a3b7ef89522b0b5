/** Messages that only the cart and wishlist pages need. */
export const basket = {
  basket: {
    total: 'Total',
    subtotal: (n: number) => (n === 1 ? 'Subtotal (1 item)' : `Subtotal (${n} items)`),
    emptyTitle: 'Your Cart is Empty',
    emptyHint: "Looks like you haven't added anything to your cart yet.",
    unitPrice: 'Unit Price',
    quantityOf: (name: string) => `Quantity of ${name}`,
    lineTotal: 'Line total',
    gift: 'Gift note (optional)',
    giftHint: 'Printed on the packing slip.',
    giftSaved: 'Saved.',
    summary: 'Order Summary',
    checkout: 'Proceed to Checkout',
    later: 'Save for later',
    laterNamed: (name: string) => `Save for later: ${name}`,
    savedTitle: 'Saved for later',
    back: 'Move to cart',
    backNamed: (name: string) => `Move to cart: ${name}`,
  },
  wishes: {
    title: 'My Wishlist',
    loggedOut: 'Please log in to see your wishlist.',
    login: 'Login',
    empty: 'Your wishlist is empty.',
    loadFailed: 'Could not fetch your wishlist.',
  },
};

export type BasketWords = typeof basket;
