export type { GatewayKeys } from './deps.ts';
export type { Sandbox, SandboxOptions } from './sandbox.ts';
export { createSandbox } from './sandbox.ts';
export type { SandboxStore } from './store/open.ts';
export { openSandboxStore } from './store/open.ts';
