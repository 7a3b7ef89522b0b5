export * from './card.ts';
export * from './entities.ts';
export * from './errors.ts';
export * from './localize.ts';
export * from './money.ts';
export * from './plain-object.ts';
export * from './rounding.ts';
