/** What of /operator runs by its description, which is loaded with the first call: a shop that nobody edits keeps no room for it. */
export const describedPaths = [
  'GET /keys',
  'POST /keys',
  'DELETE /keys/:id',
  'GET /products',
  'POST /products',
  'POST /products/bulk',
  'GET /products/:id',
  'PUT /products/:id',
  'DELETE /products/:id',
  'GET /products/:id/stock',
  'POST /products/:id/stock',
  'GET /categories',
  'POST /categories',
  'GET /categories/:id',
  'PUT /categories/:id',
  'DELETE /categories/:id',
] as const;

export type DescribedPath = (typeof describedPaths)[number];
