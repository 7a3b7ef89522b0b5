export { jsonpHandler, postHandler, type VaultData } from './handlers.ts';
export { createVault } from './routes.ts';
export { claimToken, keepToken } from './tokens.ts';
