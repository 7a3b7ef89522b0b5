export { browserScripts, createGatewayKeys, type GatewayKeys, openSandbox, type Sandbox } from './sandbox.ts';
export type { KeySource } from './stand-in.ts';
export type { BooksLocation, SandboxStore } from './store/open.ts';
export { openSandboxStore } from './store/open.ts';
