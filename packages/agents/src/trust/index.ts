export {
  type AgentCall,
  agentCallsStayDays,
  type CartSource,
  type OrderSource,
  recordCall,
  recordCartSource,
} from './calls.ts';
export { type AgentRequest, type Identification, type IdentifiedAgent, identifyAgent } from './identify-agent.ts';
export { shopCapabilities } from './negotiate.ts';
export { checkPolicy, type Message, type PolicyCheckout, releaseReservation } from './policy.ts';
export { AgentRefusal, type RefusalCode } from './refusal.ts';
export { type Answer, type NamedCall, runOnce } from './run-once.ts';
export {
  type AgentSettings,
  type AgentStep,
  AgentsSchema,
  defaultAgentSettings,
  type ProtocolVersion,
  protocolVersions,
  readAgentSettings,
} from './settings.ts';
export { buildDiscoveryKeys, rotateSigningKeys } from './signing-keys.ts';
