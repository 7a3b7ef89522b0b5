export { findInstruction, toAgentText } from './agent-texts.ts';
export { buildAgentRow, createAgentKey, readAgentLimits } from './agents.ts';
export { type AgentCart, type CallRecord, recordCall, recordCart } from './calls.ts';
export { queueOrderDeliveries, replayOrderDelivery } from './deliveries.ts';
export { type BuildOrder, OrderDeliverySender } from './delivery-sender.ts';
export { type Agent, type AgentRequest, type IdentifiedAgent, identifyAgent } from './identify-agent.ts';
export type { PublicJwk } from './json-web-key.ts';
export { shopCapabilities } from './negotiate.ts';
export { type AgentMessage, checkPolicy, type PolicyCheckout, releaseReservation } from './policy.ts';
export { parseProfileUrl, readProfileHost } from './profile-address.ts';
export { AgentRefusal, type RefusalCode } from './refusal.ts';
export { type AgentAnswer, type NamedCall, runOnce } from './run-once.ts';
export {
  AgentLimitsSchema,
  type AgentSettings,
  type AgentStep,
  AgentsSchema,
  defaultAgentSettings,
  fillAgentSettings,
  type ProtocolVersion,
  protocolVersions,
  readAgentSettings,
} from './settings.ts';
export { signRequest } from './sign-request.ts';
export { buildDiscoveryKeys, rotateSigningKeys } from './signing-keys.ts';
