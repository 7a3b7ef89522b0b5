export type { CatalogueSize } from './generated/batches.ts';
export { type SeedProgress, seedGenerated } from './generated/seed.ts';
export { photographs } from './photographs.ts';
export { seedDemo } from './seed.ts';
