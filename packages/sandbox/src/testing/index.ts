export { gatewayKeys, testSandbox } from './test-sandbox.ts';
