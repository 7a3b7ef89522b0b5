export * from './card.ts';
export * from './entities.ts';
export * from './errors.ts';
export * from './money.ts';
