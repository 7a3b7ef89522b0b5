/** What `npm start` runs, as it is built: a start of it costs a quarter of what one of the sources does. */
export const shopServer = 'apps/storefront/build/shop/server.js';
