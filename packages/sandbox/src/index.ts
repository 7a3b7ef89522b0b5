export type { GatewayKeys } from './keys.ts';
export { openSandbox, type Sandbox } from './sandbox.ts';
export { browserScripts } from './scripts/addresses.ts';
export type { BooksLocation, SandboxStore } from './store/open.ts';
export { openSandboxStore } from './store/open.ts';
