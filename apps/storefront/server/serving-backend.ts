import type { AskingShopper, CallEnv, Counted, PolicyHosts, RateLimiter } from '@mercer/server';

/** What a storefront needs of a backend, which is in the same process or elsewhere. */
export interface ServingBackend {
  app: { fetch(request: Request, env?: CallEnv): Response | Promise<Response> };
  /** What plays the gateways; undefined where there are real ones. */
  sandbox: { serve(request: Request): Promise<Response> } | undefined;
  /** Of who develops. */
  mails: { fetch(request: Request): Response | Promise<Response> } | undefined;
  /** Posted forms are calls as those of the API. */
  rateLimiter: RateLimiter;
  tally: { count(name: Counted): void };
  /** Of the gateways whose scripts the checkout loads. */
  policyHosts(): readonly PolicyHosts[] | Promise<readonly PolicyHosts[]>;
  /** Another text when products changed, sold out or came back. */
  pageVersion(): Promise<string>;
  /** Who has the session with this token. */
  readShopper(token: string): Promise<AskingShopper>;
  /** Ends answers that would go on for ever. */
  beginEnd(): void;
  close(): Promise<void>;
}
