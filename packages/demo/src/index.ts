export { hasDemoAccount } from './customer.ts';
export { seedFlowerShop } from './flower-shop/seed.ts';
export type { CatalogueSize } from './generator/batches.ts';
export { type SeedProgress, seedGenerated } from './generator/seed.ts';
export { photographs } from './photographs.ts';
export { seedDemoDatabase } from './seed.ts';
