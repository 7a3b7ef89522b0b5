/** What the shop of the browser tests is started with, for what whoever runs it does. */
export const operatorHeaders = { Authorization: 'Bearer sk_browser' };
