import type { AskingShopper, CallEnv, CountedEvent, PolicyHosts, RateLimiter } from '@mercer/server';

/** Backend as a storefront needs it, in the same process or elsewhere. */
export interface ServingBackend {
  app: { fetch(request: Request, env?: CallEnv): Response | Promise<Response> };
  /** Sandbox that simulates the gateways; undefined when there are real ones. */
  sandbox: { serve(request: Request): Promise<Response> } | undefined;
  /** Pages that list sent mails, for development. */
  mails: { fetch(request: Request): Response | Promise<Response> } | undefined;
  /** Posted forms are calls as those of the API. */
  rateLimiter: RateLimiter;
  tally: { countVisit(name: CountedEvent): void };
  /** Returns the hosts of the gateways whose scripts the checkout loads. */
  policyHosts(): readonly PolicyHosts[] | Promise<readonly PolicyHosts[]>;
  /**
   * Returns the version of the data that pages are made of; it differs once products changed, sold out or came back.
   */
  pageVersion(): Promise<string>;
  /** Returns the shopper who has the session with this token. */
  readShopper(token: string): Promise<AskingShopper>;
  /** Ends answers that would go on for ever. */
  beginEnd(): void;
  close(): Promise<void>;
}
