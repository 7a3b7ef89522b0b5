/** Query of `/` with which a shopper without JavaScript closes the panel of the placed order. */
export const closedQuery = 'order=closed';
