export { openSandbox, type Sandbox } from './sandbox.ts';
export type { KeySource } from './stand-in.ts';
export { browserScripts, createGatewayKeys, type GatewayKeys } from './sandbox.ts';
export type { BooksLocation, SandboxStore } from './store/open.ts';
export { openSandboxStore } from './store/open.ts';
