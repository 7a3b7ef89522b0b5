export { findInstruction, toAgentText } from './agent-texts.ts';
export { buildAgentRow, createAgentKey, readAgentLimits, sealWebhookSecret } from './agents.ts';
export { recordCall, recordCart } from './calls.ts';
export { queueOrderDeliveries, replayOrderDelivery } from './deliveries.ts';
export { OrderDeliverySender, type OrderNotice } from './delivery-sender.ts';
export { type AgentRequest, type IdentifiedAgent, identifyAgent } from './identify-agent.ts';
export type { PublicJwk } from './json-web-key.ts';
export { shopCapabilities } from './negotiate.ts';
export { type AgentMessage, checkPolicy, releaseReservation } from './policy.ts';
export { assertPlatformAddress, parseProfileUrl, readProfileHost } from './profile-address.ts';
export { AgentRefusal } from './refusal.ts';
export { runOnce } from './run-once.ts';
export {
  AgentLimitsSchema,
  type AgentSettings,
  type AgentStep,
  AgentsSchema,
  defaultAgentSettings,
  fillAgentSettings,
  readAgentSettings,
} from './settings.ts';
export { signRequest } from './sign-request.ts';
export { buildDiscoveryKeys, rotateSigningKeys } from './signing-keys.ts';
