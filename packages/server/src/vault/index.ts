export { adoptToken, claimToken, gatewayOfToken, keepToken } from './claims.ts';
export { jsonpHandler, postHandler, record, type VaultData } from './handlers.ts';
export { createVault } from './routes.ts';
