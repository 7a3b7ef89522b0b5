export { cardLimits } from './card-limits.ts';
export {
  adoptToken,
  claimToken,
  keeperOfToken,
  keepPaying,
  keepToken,
  mayUseToken,
  noteKept,
  ownGateway,
} from './claims.ts';
export { jsonpHandler, postHandler, record, type VaultData } from './handlers.ts';
export { refusedByGateway } from './refused-by-gateway.ts';
export { createVault } from './routes.ts';
