/** Codes of refusals that the protocols document, with the HTTP status of each. */
const refusalStatuses = {
  invalid_profile_url: 400,
  profile_unreachable: 424,
  profile_malformed: 422,
  version_unsupported: 422,
  capabilities_incompatible: 200,
  unauthorized: 401,
  signature_missing: 401,
  signature_invalid: 401,
  key_not_found: 401,
  digest_mismatch: 400,
  algorithm_unsupported: 400,
  profile_not_trusted: 403,
  not_found: 404,
  idempotency_key_invalid: 400,
  idempotency_in_flight: 409,
  idempotency_conflict: 409,
  too_many_requests: 429,
  unavailable: 503,
} as const;

/** Code of a refusal that the protocols document. */
export type RefusalCode = keyof typeof refusalStatuses;

const documentedStatuses: Readonly<Record<string, number | undefined>> = refusalStatuses;

interface RefusalOptions extends ErrorOptions {
  /** HTTP status; that of a documented code, else 400, when left out */
  status?: number | undefined;
  /** page of the storefront on which a person can go on */
  continueUrl?: string | undefined;
  /** number of seconds after which the call may be repeated */
  retryAfterSeconds?: number | undefined;
  /** agent that is refused, where it is known: the refusal counts for it */
  agentId?: string | undefined;
}

/** A call of an agent that the shop does not answer: each binding says so in its own shape. */
export class AgentRefusal extends Error {
  readonly code: string;
  readonly status: number;
  /** sentence for the caller to read */
  readonly content: string;
  readonly continueUrl: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly agentId: string | undefined;

  constructor(
    code: RefusalCode | (string & {}),
    content: string,
    { status, continueUrl, retryAfterSeconds, agentId, ...options }: RefusalOptions = {},
  ) {
    super(content, options);
    this.name = 'AgentRefusal';
    this.code = code;
    this.status = status ?? documentedStatuses[code] ?? 400;
    this.content = content;
    this.continueUrl = continueUrl;
    this.retryAfterSeconds = retryAfterSeconds;
    this.agentId = agentId;
  }
}
