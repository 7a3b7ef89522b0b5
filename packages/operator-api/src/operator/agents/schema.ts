import { AgentLimitsSchema } from '@mercer/agents/trust';
import * as v from 'valibot';

export const agentStatus = v.picklist(['new', 'allowed', 'limited', 'stopped']);

const limits = v.nullable(v.strictObject(AgentLimitsSchema.entries));
const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100));
const note = v.pipe(v.string(), v.trim(), v.maxLength(1000));
const textOrNone = v.nullable(v.string());
const webhookUrl = v.nullable(v.pipe(v.string(), v.maxLength(2000)));
const webhookSecret = v.nullable(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 visible characters')));

/**
 * `limits` null: the agent has those of the setting `agents`. `has_key`: the owner has issued a key to it. `webhook_url`
 * is told of the orders that it places by ACP, once `has_webhook_secret`.
 */
export const AgentAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  profile_url: v.string(),
  host: v.string(),
  status: agentStatus,
  limits,
  note: v.string(),
  has_key: v.boolean(),
  webhook_url: textOrNone,
  has_webhook_secret: v.boolean(),
  date_created: v.string(),
  date_updated: v.string(),
  date_seen: textOrNone,
  date_verified: textOrNone,
});

export type OperatorAgent = v.InferOutput<typeof AgentAnswer>;

export const AgentInput = v.strictObject({
  profile_url: v.pipe(v.string(), v.maxLength(2000)),
  name: v.optional(text),
  status: v.optional(agentStatus, 'allowed'),
  limits: v.optional(limits, null),
  note: v.optional(note, ''),
  webhook_url: v.optional(webhookUrl, null),
  webhook_secret: v.optional(webhookSecret, null),
});

export const AgentUpdate = v.strictObject({
  name: v.optional(text),
  status: v.optional(agentStatus),
  limits: v.optional(limits),
  note: v.optional(note),
  webhook_url: v.optional(webhookUrl),
  webhook_secret: v.optional(webhookSecret),
});

export const AgentCallAnswer = v.strictObject({
  id: v.string(),
  agent_id: textOrNone,
  protocol: v.string(),
  version: textOrNone,
  operation: v.string(),
  status: v.number(),
  code: textOrNone,
  verified: v.boolean(),
  duration_ms: v.number(),
  request_id: textOrNone,
  checkout_id: textOrNone,
  order_id: textOrNone,
  network: textOrNone,
  date_created: v.string(),
});

export const AgentDeliveryAnswer = v.strictObject({
  id: v.string(),
  agent_id: v.string(),
  order_id: v.string(),
  event_id: v.number(),
  type: v.string(),
  url: v.string(),
  status: v.picklist(['queued', 'delivered', 'dead']),
  attempts: v.number(),
  date_due: textOrNone,
  date_created: v.string(),
  date_delivered: textOrNone,
  response_status: v.nullable(v.number()),
  error: textOrNone,
});

/** `refusals` are calls with a code; `calls_by_protocol` has `rest`, `mcp` and `acp`; `revenue` is in minor units of the store's currency. */
export const AgentReportAnswer = v.strictObject({
  id: v.string(),
  name: v.string(),
  status: agentStatus,
  calls: v.number(),
  calls_by_protocol: v.record(v.string(), v.number()),
  refusals: v.number(),
  carts: v.number(),
  orders: v.number(),
  revenue: v.number(),
  returns: v.number(),
});

const jwk = v.looseObject({ kid: v.string(), kty: v.string() });
export const AgentKeyAnswer = v.strictObject({
  id: v.string(),
  key: jwk,
  date_created: v.string(),
  date_retired: textOrNone,
});

/** Text of a stranger that reads like an instruction to a model. */
export const AgentTextAnswer = v.strictObject({
  id: v.string(),
  kind: v.literal('review'),
  product_id: v.string(),
  text: v.string(),
  date_created: v.string(),
});
